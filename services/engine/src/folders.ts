import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A container's folders outlive an engine that has crashed: what that left there goes before the next one starts. */
export function emptyFolders(folders: readonly string[]): void {
  for (const folder of folders)
    for (const name of readdirSync(folder))
      rmSync(join(folder, name), { recursive: true, force: true });
}

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** A container's folders outlive an engine that has crashed: what that left there goes before the next one starts. */
export function emptyFolders(folders: readonly string[]): void {
  for (const folder of folders)
    for (const name of readdirSync(folder)) removeIfOurs(join(folder, name));
}

function removeIfOurs(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another user's was left by no engine.
  }
}

import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Empties folders that an engine may have left behind in a crash: a container's folders survive it. */
export function emptyFolders(folders: readonly string[]): void {
  for (const folder of folders)
    for (const name of readdirSync(folder)) removeIfOurs(join(folder, name));
}

function removeIfOurs(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // A folder of another user is not from an engine.
  }
}

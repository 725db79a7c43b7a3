import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../paths.ts';

/** A folder of the user's cache for what is made of these sources: of others, another. */
export function cacheFolder(name: string, ...sources: readonly string[]): string {
  const key = createHash('sha256').update(sources.join('\n')).digest('hex');
  return join(CACHE, `${name}-${key.slice(0, 16)}`);
}

/** Makes a folder if it is not complete; in its place from the start, because a Python environment cannot be moved. */
export async function madeOnce(folder: string, make: () => Promise<void>): Promise<string> {
  const complete = join(folder, 'complete');
  if (existsSync(complete)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await make();
  mkdirSync(complete);
  return folder;
}

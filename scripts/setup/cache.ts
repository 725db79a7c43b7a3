import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from '../paths.ts';

/** A folder of the user's cache for what is made of these sources: of others, another. */
export function cacheFolder(name: string, ...sources: readonly string[]): string {
  const key = createHash('sha256').update(sources.join('\n')).digest('hex');
  return join(CACHE, `${name}-${key.slice(0, 16)}`);
}

/** Makes a folder unless it is there: beside its place, which has it whole or not at all. @returns the folder */
export async function madeOnce(
  folder: string,
  make: (unfinished: string) => Promise<void>,
): Promise<string> {
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}.${process.pid}.unfinished`;
  mkdirSync(unfinished, { recursive: true });
  await make(unfinished);
  keepFinished(unfinished, folder);
  return folder;
}

/**
 * Puts what was made beside its place into it. Two runs may make the same at once: the first stays.
 * @throws {Error} if it can't be moved, and nothing is there
 */
export function keepFinished(made: string, folder: string): void {
  try {
    renameSync(made, folder);
  } catch (error) {
    rmSync(made, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
}

import { existsSync, renameSync, rmSync } from 'node:fs';

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

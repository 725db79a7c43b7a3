import { existsSync, readdirSync } from 'node:fs';

/** Paths of all that is below a folder, relative to it, while others make and remove folders there. @throws {Error} it is not there itself */
export function walk(folder: string): string[] {
  for (;;) {
    try {
      return readdirSync(folder, { recursive: true }) as string[];
    } catch (error) {
      // A folder that went in the middle of it: what was seen so far is not all.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw error;
    }
  }
}

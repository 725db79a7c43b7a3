import { existsSync, readdirSync } from 'node:fs';

/**
 * The relative paths of everything below a folder, while others create and remove folders there. @throws {Error} the
 * folder is missing
 */
export function walk(folder: string): string[] {
  for (;;) {
    try {
      return readdirSync(folder, { recursive: true }) as string[];
    } catch (error) {
      // A folder disappeared meanwhile, so the result is incomplete.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(folder)) throw error;
    }
  }
}

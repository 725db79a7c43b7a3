import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';

/** Makes a folder beside its place, which has it whole or not at all. */
export async function madeBeside(
  folder: string,
  make: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = `${folder}.${process.pid}.unfinished`;
  mkdirSync(unfinished, { recursive: true });
  await make(unfinished);
  keepFinished(unfinished, folder);
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

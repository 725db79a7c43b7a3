import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(2 ** 20);

/** Fills the free space of a folder's disk, also space that became free since. @returns a function that frees it */
export function fillUp(folder: string): () => void {
  const file = join(folder, 'ballast');
  const ballast = openSync(file, 'a');
  let bytes = CHUNK.length;
  while (bytes > 0) {
    try {
      writeSync(ballast, CHUNK, 0, bytes);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      bytes = Math.floor(bytes / 2);
    }
  }
  closeSync(ballast);
  return () => rmSync(file);
}

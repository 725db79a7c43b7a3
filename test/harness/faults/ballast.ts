import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

const CHUNK = Buffer.alloc(2 ** 20);

/** Takes all the room that there is for files in a folder, also what has become free since. @returns what gives it back */
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

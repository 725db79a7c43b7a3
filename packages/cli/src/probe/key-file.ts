import { readFileSync } from 'node:fs';
import { reasonOf } from '../documents/file-errors.ts';
import { UsageError } from '../errors.ts';
import { printNotice } from '../print.ts';
import { sendable } from '../settings/sendable.ts';

/**
 * The key in a file, read again before each use. A rotation may empty or remove the file for a
 * moment: this is reported, and the last key is used.
 *
 * @throws {UsageError} at once, if the file has no key
 */
export function keyOfFile(file: string): () => string {
  let last = keyIn(file);
  return () => {
    try {
      last = keyIn(file);
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      printNotice(`${error.message} The last key serves.`);
    }
    return last;
  };
}

function keyIn(file: string): string {
  const key = sendable(read(file), `The key in ${file}`);
  if (key === '') throw new UsageError(`The key file ${file} is empty: write an API key into it.`);
  return key;
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const reason = reasonOf(error as NodeJS.ErrnoException);
    throw new UsageError(`The key file ${file} cannot be read: ${reason}.`);
  }
}

import { createReadStream } from 'node:fs';
import { UsageError } from '../errors.ts';
import { reasonOf } from './file-errors.ts';
import { nameOf, STANDARD_INPUT } from './formats.ts';
import { readJson } from './json.ts';
import { decodeText } from './text.ts';

/** More than any Platen accepts, and small enough for memory. */
const MOST_MIB = 64;
export const MOST_BYTES = MOST_MIB * 1024 * 1024;

/** The bytes of a file, or of standard input for `-`. @throws {UsageError} it cannot be read, or is too large */
export async function readInput(file: string): Promise<Buffer> {
  const source = file === STANDARD_INPUT ? process.stdin : createReadStream(file);
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      length += chunk.length;
      if (length > MOST_BYTES) throw tooLarge(file);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    const reason = reasonOf(error as NodeJS.ErrnoException);
    throw new UsageError(`${nameOf(file)} cannot be read: ${reason}.`);
  }
  return Buffer.concat(chunks);
}

/** The text of a file, or of standard input for `-`. @throws {UsageError} as `readInput`, or it is no UTF-8 */
export async function readText(file: string): Promise<string> {
  return decodeText(await readInput(file), nameOf(file));
}

/** The object in a JSON file. @throws {UsageError} it cannot be read, or is no object */
export async function readObject(file: string): Promise<Record<string, unknown>> {
  if (file.startsWith('{'))
    throw new UsageError(
      'JSON goes into a file; a single value is passed by name, as in --var name=Ada.',
    );
  const value = parsed(await readText(file), nameOf(file));
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new UsageError(`${nameOf(file)} has to hold a JSON object.`);
}

function tooLarge(file: string): UsageError {
  return new UsageError(
    `${nameOf(file)} is larger than ${MOST_MIB} MiB, the most that any Platen accepts.`,
  );
}

function parsed(text: string, name: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    throw new UsageError(`${name} is not JSON: ${(error as Error).message}`);
  }
}

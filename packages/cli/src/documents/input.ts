import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { UsageError } from '../errors.ts';
import { reasonOf } from './file-errors.ts';
import { STANDARD_INPUT } from './formats.ts';
import { readJson } from './json.ts';

/** The bytes of a file, or of standard input for `-`. @throws {UsageError} it cannot be read */
export async function readInput(file: string): Promise<Buffer> {
  return file === STANDARD_INPUT ? buffer(process.stdin) : readFile(file);
}

/** The object in a JSON file. @throws {UsageError} it cannot be read, or holds something else */
export function readObject(file: string): Record<string, unknown> {
  return objectOf(readFile(file).toString('utf8'), file);
}

/** @param name says in a message what was read */
export function objectOf(text: string, name: string): Record<string, unknown> {
  const value = parsed(text, name);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return value as Record<string, unknown>;
  }
  throw new UsageError(`${name} has to hold a JSON object.`);
}

function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${reasonOf(error as NodeJS.ErrnoException)}.`);
  }
}

function parsed(text: string, name: string): unknown {
  try {
    return readJson(text);
  } catch (error) {
    throw new UsageError(`${name} is not JSON: ${(error as Error).message}`);
  }
}

import { PlatenError, type ErrorDetail } from '@platen/client';
import { OPTIONS } from '../generated/options.ts';
import type { SourceOptions } from './source-options.ts';

/**
 * Makes a call that the API may refuse because of the form of an `--option`. @throws {PlatenError}
 * with a hint then
 */
export async function hinting<T>(flags: SourceOptions, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PlatenError ? hinted(error, flags.option) : error;
  }
}

/** @param flags the options of the command line */
export function hinted(error: PlatenError, options: Record<string, unknown> = {}): PlatenError {
  const hints = error.details.flatMap((detail) => hintFor(detail, options));
  if (hints.length === 0) return error;
  return new PlatenError(error.code, [error.message, ...hints].join(' '), error);
}

function hintFor({ path }: ErrorDetail, options: Record<string, unknown>): string[] {
  const name = /^\/options\/([^/]+)$/.exec(path)?.[1] ?? '';
  const value = options[name];
  const { isText } = OPTIONS[name] ?? {};
  if (isText === false && typeof value === 'string' && isOtherJson(value)) {
    return [`--option ${shellWord(`${name}:=${value}`)} says it as JSON, not as text.`];
  }
  if (isText && typeof value === 'number') return [`--option ${name}=${value} says it as text.`];
  return [];
}

/** JSON, but no text. */
function isOtherJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) !== 'string';
  } catch {
    return false;
  }
}

function shellWord(text: string): string {
  return /^[\w:=.-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

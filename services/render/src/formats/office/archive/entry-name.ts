import type { PlatenError } from '@platen/contracts';
import { refusal } from '../refusal.ts';

/** Absolute, with a drive, backslashes, control characters, or a step that is empty, `.` or `..`. */
const UNSAFE = /^\/|^[a-z]:|[\\\p{Cc}]|(?:^|\/)\.{0,2}(?=\/)|(?:^|\/)\.{1,2}$/iu;

/**
 * Checks one entry's name and adds it to `names`: OPC compares part names
 * without regard to case (ISO/IEC 29500-2, 6.2.2.3).
 * @throws {PlatenError} invalid_document
 */
export function checkEntryName(name: string, names: Set<string>): void {
  if (name === '' || UNSAFE.test(name)) throw unsafeName(new Error(name));
  const key = name.toLowerCase();
  if (names.has(key)) throw refusal('The document has two files of one name in it.', name);
  names.add(key);
}

export function unsafeName(cause: unknown): PlatenError {
  const sentence = 'The document has a file in it whose name leads out of the archive.';
  return refusal(sentence, undefined, cause);
}

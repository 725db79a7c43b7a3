import { PlatenError } from '@platen/contracts';
import type { Span } from './html-scan.ts';

/** A replacement for a part of a text. */
export interface Edit extends Span {
  text: string;
}

/** Twice what variables may make of a document: a text may be put in for each of many links. In UTF-16 units. */
const MAX_LENGTH = 64 * 1024 * 1024;

/** @param edits in any order; those inside of another have no effect @throws {PlatenError} payload_too_large */
export function edited(html: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < done) continue;
    result += html.slice(done, start) + text;
    done = end;
    if (result.length > MAX_LENGTH)
      throw new PlatenError(
        'payload_too_large',
        'With what its links and styles show, the document is too long.',
      );
  }
  return result + html.slice(done);
}

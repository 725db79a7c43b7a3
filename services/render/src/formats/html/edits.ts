import type { Span } from './html-scan.ts';

/** A replacement for a part of a text. */
export interface Edit extends Span {
  text: string;
}

/** @param edits in any order; those inside of another have no effect */
export function edited(html: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text } of edits.toSorted((one, other) => one.start - other.start)) {
    if (start < done) continue;
    result += html.slice(done, start) + text;
    done = end;
  }
  return result + html.slice(done);
}

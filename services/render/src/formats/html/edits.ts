import type { Span } from './html-scan.ts';

/** A replacement for a part of a text. */
export interface Edit extends Span {
  text: string;
}

/** @param edits in the order of the text, apart from each other */
export function edited(html: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const { start, end, text } of edits) {
    result += html.slice(done, start) + text;
    done = end;
  }
  return result + html.slice(done);
}

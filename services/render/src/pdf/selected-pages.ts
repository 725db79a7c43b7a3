import { formatPageRanges, parsePageRanges, PlatenError } from '@platen/contracts';

const POINTER = '/options/page_ranges';

/**
 * Page ranges in the one form that both engines read alike: ascending, each page once.
 * @throws {PlatenError} invalid_request: no ranges at all; the edge lets none of these through
 */
export function selectedPages(pageRanges: string): string {
  const { ranges, fault } = parsePageRanges(pageRanges);
  if (ranges) return formatPageRanges(ranges);
  throw new PlatenError('invalid_request', 'The page ranges cannot be read.', {
    details: [{ path: POINTER, message: fault }],
  });
}

/** True if page 1 is among them. */
export function includesFirstPage(pageRanges: string | undefined): boolean {
  return !pageRanges || parsePageRanges(pageRanges).ranges?.[0]?.from === 1;
}

/**
 * Whether every range begins within the document. The engines refuse ranges
 * none of which do, and pass over single ones in silence.
 * @param printed how many pages came out
 */
export function areAllWithin(pageRanges: string, printed: number): boolean {
  const ranges = parsePageRanges(pageRanges).ranges ?? [];
  const before = ranges
    .slice(0, -1)
    .reduce((pages, { from, to }) => pages + Math.min(to, Number.MAX_SAFE_INTEGER) - from + 1, 0);
  // A page of the last range came out only if all pages of those before it did.
  return printed > before;
}

export function pagesBeyond(cause?: unknown): PlatenError {
  return new PlatenError('invalid_page_ranges', 'The document does not have all of these pages.', {
    cause,
    details: [{ path: POINTER, message: 'goes beyond the last page of the document' }],
  });
}

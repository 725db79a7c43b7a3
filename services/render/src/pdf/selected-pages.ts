import { formatPageRanges, parsePageRanges, PlatenError } from '@platen/contracts';

const POINTER = '/options/page_ranges';

/**
 * Page ranges in a form that both engines read alike: ascending, each page once.
 * @throws {PlatenError} invalid_request: not ranges; the edge already refuses these
 */
export function selectedPages(pageRanges: string): string {
  const { ranges, fault } = parsePageRanges(pageRanges);
  if (ranges) return formatPageRanges(ranges);
  throw new PlatenError('invalid_request', 'The page ranges cannot be read.', {
    details: [{ path: POINTER, message: fault }],
  });
}

/** Whether page 1 is among them. */
export function includesFirstPage(pageRanges: string | undefined): boolean {
  return !pageRanges || parsePageRanges(pageRanges).ranges?.[0]?.from === 1;
}

/**
 * Whether every range begins within the document. The engines refuse only if all begin after it, and skip single ones
 * silently.
 * @param printed the number of printed pages
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

/**
 * The first page of the PDF: the lowest selected one, because ranges print in the document's order (`parsePageRanges`).
 * @param pageRanges such as `3,1-2`, valid; absent: the whole document
 * @returns from 1; as a text it is also the range of this page
 */
export function firstSelectedPage(pageRanges: string | undefined): number {
  const [first] = (pageRanges ? parsePageRanges(pageRanges).ranges : undefined) ?? [];
  return first?.from ?? 1;
}

/** @returns the number of a page among those that are printed; of one that is not, one between those of its neighbours */
export function numberAmong(pageRanges: string | undefined): (page: number) => number {
  const ranges = (pageRanges ? parsePageRanges(pageRanges).ranges : undefined) ?? [EVERY];
  return (page) => {
    const upTo = ranges.map(({ from, to }) => Math.max(0, Math.min(to, page) - from + 1));
    const isPrinted = ranges.some(({ from, to }) => from <= page && page <= to);
    return upTo.reduce((sum, each) => sum + each, 0) + (isPrinted ? 0 : 0.5);
  };
}

const EVERY = { from: 1, to: Infinity };

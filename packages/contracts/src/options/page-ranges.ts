/** Pages from 1, both ends included; `to` may be Infinity. */
export interface PageRange {
  from: number;
  to: number;
}

/** A page number has at most five digits: more than any document's pages, and safe in every engine. */
const PART = /^(\d{0,5})(?:\s*-\s*(\d{0,5}))?$/;

const FORM = 'must be pages or ranges of pages, such as "1-3,5" or "4-"';

type Result = { ranges: PageRange[]; fault?: never } | { ranges?: never; fault: string };

/**
 * Reads `page_ranges` as Chromium's print does: pages, ranges and ranges open at one end,
 * with commas between them; blanks mean nothing. What Chromium passes over in silence or
 * fails on is a fault here: page 0, a range backwards, nothing between two commas.
 * @returns the ranges ascending, those that touch or overlap as one: Chromium prints in the
 * document's order and no page twice, and so do we in every format
 */
export function parsePageRanges(text: string): Result {
  const ranges: PageRange[] = [];
  for (const part of text.split(',')) {
    const range = parseRange(part);
    if (typeof range === 'string') return { fault: range };
    ranges.push(range);
  }
  return { ranges: merged(ranges) };
}

/** @returns what is wrong with a text such as `1-3,5`, or undefined */
export function pageRangesFault(text: string): string | undefined {
  return parsePageRanges(text).fault;
}

/** The reverse of `parsePageRanges`, in the one form that all engines read alike. */
export function formatPageRanges(ranges: readonly PageRange[]): string {
  return ranges
    .map(({ from, to }) => (to === from ? `${from}` : `${from}-${to === Infinity ? '' : to}`))
    .join(',');
}

/** @returns the range, or what is wrong with it */
function parseRange(part: string): PageRange | string {
  const [text = '', first, second] = PART.exec(part.trim()) ?? [];
  if (first === undefined || !/\d/.test(text)) return FORM;
  const from = pageOf(first, 1);
  const to = second === undefined ? from : pageOf(second, Infinity);
  if (Math.min(from, to) < 1) return FROM_1;
  return from <= to ? { from, to } : `must count upwards, such as "${to}-${from}"`;
}

function pageOf(digits: string, open: number): number {
  return digits === '' ? open : Number(digits);
}

const FROM_1 = 'must count pages from 1';

function merged(ranges: PageRange[]): PageRange[] {
  const result: PageRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last && range.from <= last.to + 1) last.to = Math.max(last.to, range.to);
    else result.push({ ...range });
  }
  return result;
}

import type { Filler } from '../../../variables/filler.ts';
import { writeHtml } from '../../../variables/html.ts';

/** Noncharacters (Unicode, 23.7) that stand for something of ours while a document is made. */
const NONCHARACTERS = /[\uFDD0-\uFDEF\u{1FFFE}\u{1FFFF}]/gu;

/** In headers and footers, until the document is whole: the page's number, and the number of pages. */
export const PAGE_MARK = '\u{1FFFE}';
export const PAGES_MARK = '\u{1FFFF}';

const PAGE_SPANS: Readonly<Record<string, string>> = {
  [PAGE_MARK]: '<span class="pageNumber"></span>',
  [PAGES_MARK]: '<span class="totalPages"></span>',
};

/** Puts in what Chromium fills with page numbers. */
export function withPageNumbers(html: string): string {
  return withoutNoncharacters(
    html.replace(/[\u{1FFFE}\u{1FFFF}]/gu, (mark) => PAGE_SPANS[mark] ?? ''),
  );
}

export function withoutNoncharacters(html: string): string {
  return html.replace(NONCHARACTERS, '');
}

/**
 * Fills a header or footer of the request. `{{page}}` and `{{pages}}` are the page's number and the number of pages there, as in layout
 * templates, unless the request has variables of these names.
 */
export function filledFrame(filler: Filler, html: string, at: string): string {
  const own = { page: PAGE_MARK, pages: PAGES_MARK };
  const scope = Object.fromEntries(
    Object.entries(own).filter(([name]) => html.includes(name) && !filler.test(name, { at })),
  );
  return withPageNumbers(filler.fill(html, { write: writeHtml, at, scope }));
}

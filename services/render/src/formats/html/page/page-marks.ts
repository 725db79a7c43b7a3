import type { Scope } from '../../../variables/filler.ts';
import type { Filler } from '../../../variables/syntax/liquid.ts';
import { writeHtml } from '../../../variables/html.ts';
import { unseen } from '../../../variables/mark.ts';
import { noteForeignFields } from '../foreign-texts.ts';

/** In headers and footers, until the document is whole: the page's number, and the number of pages. */
export function pageScope(mark: string): { page: string; pages: string } {
  return { page: `\u{1FFFE}${unseen(mark)}`, pages: `\u{1FFFF}${unseen(mark)}` };
}

/** Puts in what Chromium fills with page numbers. @param mark the document's */
export function withPageNumbers(html: string, mark: string): string {
  const { page, pages } = pageScope(mark);
  return html
    .replaceAll(page, '<span class="pageNumber"></span>')
    .replaceAll(pages, '<span class="totalPages"></span>');
}

/**
 * Fills a header or footer of the request. `{{page}}` and `{{pages}}` are the page's number and the number of pages there, as in layout
 * templates, unless the request has variables of these names.
 */
export function filledHeaderFooter(filler: Filler, html: string, at: string): string {
  const scope: Scope = Object.fromEntries(
    Object.entries(pageScope(filler.mark)).filter(
      ([name]) => html.includes(name) && !filler.test(name, { at }),
    ),
  );
  const filled = filler.fill(html, { write: writeHtml, at, scope });
  noteForeignFields(html, filler, at);
  return withPageNumbers(filled, filler.mark);
}

import { escapeHtml, unescapeHtml } from '../variables/html.ts';

/**
 * Page numbers in tables of contents. A document that has one links to its targets (`<a href="#ID">`) and keeps room for
 * their numbers (`pageNumberPlace`). It is printed, whole and in the order of its pages; Chromium leaves a named
 * destination for each target that is linked to; the numbers are put in and it is printed again.
 * With `page_ranges` they are the numbers of the whole document, as are those in its footers; of the result if those
 * count joined pages.
 */

/** U+2007, as wide as a digit. */
const FIGURE_SPACE = '\u2007';

/** In characters: so much room is kept, so nothing moves up to page 999. */
const PAGE_NUMBER_WIDTH = 3;

/** In characters: a longer ID is none's target. */
const LONGEST_ID = 1_000;

/** The place of the number of an element's page. @param mark the document's */
export function pageNumberPlace(id: string, mark: string): string {
  return `<span data-page-${mark}="${escapeHtml(id)}">${padded(undefined)}</span>`;
}

/** The attribute of a link by which styles show the number of its target's page. */
export const TARGET_NUMBER = 'data-target-page';

/** The place of such a number, in a link's tag. @param mark the document's */
export function pageNumberAttributes(id: string, mark: string): string {
  return `data-page-${mark}="${escapeHtml(id)}" ${TARGET_NUMBER}="${padded(undefined)}"`;
}

const placesIn = (mark: string) =>
  new RegExp(
    `<span data-page-${mark}="([^"]*)">[^<]*</span>|data-page-${mark}="([^"]*)" ${TARGET_NUMBER}="[^"]*"`,
    'g',
  );

/** @returns the IDs whose page numbers the document asks for, as it writes them (`escapeHtml`), each once, in order */
export function idsWithPageNumbers(html: string, mark: string): string[] {
  const found = [...html.matchAll(placesIn(mark))];
  return [...new Set(found.map(([, id, linked = '']) => id ?? linked))];
}

/**
 * Puts the numbers in, right-aligned in the room kept for them.
 * @param pages of each ID, as the document writes it, from 1; what is not in it stays empty
 * @param start the number of page 1
 */
export function fillPageNumbers(
  html: string,
  mark: string,
  pages: ReadonlyMap<string, number>,
  start = 1,
): string {
  const numberOf = (id: string) => {
    const page = pages.get(id);
    return page === undefined ? undefined : page + start - 1;
  };
  return html.replaceAll(placesIn(mark), (_, id: string | undefined, linked: string) =>
    id === undefined
      ? `data-page-${mark}="${linked}" ${TARGET_NUMBER}="${numberOf(linked) ?? ''}"`
      : `<span data-page-${mark}="${id}">${padded(numberOf(id))}</span>`,
  );
}

function padded(page: number | undefined): string {
  return String(page ?? '').padStart(PAGE_NUMBER_WIDTH, FIGURE_SPACE);
}

/**
 * The names that Chromium may have given to an ID's destination: the fragment of the link, spelt
 * as in a URL (URL Standard, fragment percent-encode set), whether its author wrote it plain,
 * encoded where it must be, or encoded in full.
 * @param id as a document writes it
 * @returns none of one that is too long
 */
export function destinationNames(id: string): string[] {
  const text = unescapeHtml(id).toWellFormed();
  if (text.length > LONGEST_ID) return [];
  const links = [text, encodeURI(text), encodeURIComponent(text)];
  return [...new Set(links.map((link) => new URL(`#${link}`, 'about:blank').hash.slice(1)))];
}

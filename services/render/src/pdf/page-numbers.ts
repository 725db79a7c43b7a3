/**
 * Page numbers in tables of contents. A document that has one links to its targets
 * (`<a href="#ID">`) and keeps room for their numbers (`<span data-page-of="ID">` with nothing in
 * it but text). It is printed, whole and in the order of its pages; Chromium leaves a named
 * destination for each target that is linked to; the numbers are put in and it is printed again.
 * With `page_ranges` they are the numbers of the whole document, as are those in its footers.
 */

/** U+2007, as wide as a digit. */
const FIGURE_SPACE = '\u2007';

/** In characters: so much room is kept, so nothing moves up to page 999. */
const PAGE_NUMBER_WIDTH = 3;

/** The placeholder of an unknown number. */
export const NO_PAGE_NUMBER = FIGURE_SPACE.repeat(PAGE_NUMBER_WIDTH);

/** No two parts can match the same character, so the time is linear whatever the text. */
const SPAN = /(<span\b[^<>]*>)[^<]*<\/span>/g;
const PAGE_OF = /\sdata-page-of="([^"]*)"/;

/** @returns the IDs whose page numbers the document asks for, each once, in order */
export function idsWithPageNumbers(html: string): string[] {
  const ids = new Set<string>();
  for (const [, tag = ''] of html.matchAll(SPAN)) {
    const id = idOf(tag);
    if (id !== undefined) ids.add(id);
  }
  return [...ids];
}

/**
 * Puts the numbers in, right-aligned in the room kept for them.
 * @param pages of each ID, from 1; what is not in it stays empty
 * @param start the number of page 1
 */
export function fillPageNumbers(
  html: string,
  pages: ReadonlyMap<string, number>,
  start = 1,
): string {
  return html.replaceAll(SPAN, (span, tag: string) => {
    const id = idOf(tag);
    if (id === undefined) return span;
    const page = pages.get(id);
    return `${tag}${padded(page === undefined ? undefined : page + start - 1)}</span>`;
  });
}

function padded(page: number | undefined): string {
  return String(page ?? '').padStart(PAGE_NUMBER_WIDTH, FIGURE_SPACE);
}

function idOf(tag: string): string | undefined {
  const [, value] = PAGE_OF.exec(tag) ?? [];
  return value?.replaceAll(/&(#?\w+);/g, (reference, name: string) => {
    return CHARACTERS[name] ?? reference;
  });
}

/** The references that authors of these attributes write. */
const CHARACTERS: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#34': '"',
  '#39': "'",
  '#x22': '"',
  '#x27': "'",
  '#x3C': '<',
  '#x3E': '>',
  '#x26': '&',
};

/**
 * The names that Chromium may have given to an ID's destination: the fragment of the link, spelt
 * as in a URL (URL Standard, fragment percent-encode set), whether its author wrote it plain,
 * encoded where it must be, or encoded in full.
 */
export function destinationNames(id: string): string[] {
  const text = id.toWellFormed();
  const links = [text, encodeURI(text), encodeURIComponent(text)];
  return [...new Set(links.map((link) => new URL(`#${link}`, 'about:blank').hash.slice(1)))];
}

import { appendUpdate } from './incremental-update.ts';
import { bookmarkTitles } from './bookmark-titles.ts';
import { ligatureMaps } from './ligature-maps.ts';
import { withoutRelativeLinks, type WithoutRelativeLinks } from './relative-links.ts';

/** What a document has that its print shows otherwise. */
export interface Known {
  /** The texts of the headings; absent: no bookmarks. */
  headings?: readonly string[] | undefined;
  /** What its relative links begin with; absent: it has none. */
  root?: string | undefined;
}

/** So many take the main thread some 10 ms. */
const MANY_OBJECTS = 20_000;

/** Longer than the end of a file with its trailer. */
const END_BYTES = 400;

/** Whether a print takes so long to correct that a thread is to do it. */
export function hasManyObjects(print: Uint8Array): boolean {
  const end = Buffer.from(print.subarray(-END_BYTES)).toString('latin1');
  return Number(/\/Size (\d+)/.exec(end)?.[1]) > MANY_OBJECTS;
}

/** Corrects links, letters and titles of bookmarks in a print of Chromium. */
export function applySkiaFixes(
  print: Uint8Array,
  { headings = [], root }: Known = {},
): WithoutRelativeLinks {
  const links = root === undefined ? { pdf: print } : withoutRelativeLinks(print, root);
  const { pdf, ...dropped } = links;
  const titles = headings.length > 0 ? bookmarkTitles(pdf, headings) : [];
  return { pdf: appendUpdate(pdf, new Map([...ligatureMaps(pdf), ...titles])), ...dropped };
}

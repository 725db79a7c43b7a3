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

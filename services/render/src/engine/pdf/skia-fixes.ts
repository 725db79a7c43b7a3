import { nowhere } from '../../formats/html/base.ts';
import { appendUpdate } from './incremental-update.ts';
import { bookmarkTitles } from './bookmark-titles.ts';
import { ligatureMaps } from './ligature-maps.ts';
import { withoutRelativeLinks, type WithoutRelativeLinks } from './relative-links.ts';

/** What a document has that its print shows otherwise. */
export interface Known {
  /** The texts of the headings; absent: no bookmarks. */
  headings?: readonly string[] | undefined;
  /** The document's mark; absent: no relative links. */
  mark?: string | undefined;
}

/** Corrects links, letters and titles of bookmarks in a print of Chromium. */
export function applySkiaFixes(
  print: Uint8Array,
  { headings = [], mark }: Known = {},
): WithoutRelativeLinks {
  const links = mark === undefined ? { pdf: print } : withoutRelativeLinks(print, nowhere(mark));
  const { pdf, ...dropped } = links;
  const titles = headings.length > 0 ? bookmarkTitles(pdf, headings) : [];
  return { pdf: appendUpdate(pdf, new Map([...ligatureMaps(pdf), ...titles])), ...dropped };
}

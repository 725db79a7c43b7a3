import { appendUpdate } from './incremental-update.ts';
import { bookmarkTitles } from './bookmark-titles.ts';
import { ligatureMaps } from './ligature-maps.ts';
import { withoutRelativeLinks, type WithoutRelativeLinks } from './relative-links.ts';

/**
 * Corrects links, letters and titles of bookmarks in a print of Chromium.
 * @param headings the texts of the document's headings; absent: no bookmarks
 */
export function correctPrint(
  print: Uint8Array,
  headings: readonly string[] = [],
): WithoutRelativeLinks {
  const { pdf, ...dropped } = withoutRelativeLinks(print);
  const titles = headings.length > 0 ? bookmarkTitles(pdf, headings) : [];
  return { pdf: appendUpdate(pdf, new Map([...ligatureMaps(pdf), ...titles])), ...dropped };
}

import { appendUpdate } from './incremental-update.ts';
import { bookmarkTitles } from './bookmark-titles.ts';
import { ligatureMaps } from './ligature-maps.ts';
import { withoutRelativeLinks, type WithoutRelativeLinks } from './relative-links.ts';

/**
 * Mends in a print what Chromium does not say as its author means it: links, letters, titles of bookmarks.
 * @param headings the texts of the document's headings; left out, there are no bookmarks
 */
export function correctPrint(
  print: Uint8Array,
  headings: readonly string[] = [],
): WithoutRelativeLinks {
  const { pdf, ...dropped } = withoutRelativeLinks(print);
  const titles = headings.length > 0 ? bookmarkTitles(pdf, headings) : [];
  return { pdf: appendUpdate(pdf, new Map([...ligatureMaps(pdf), ...titles])), ...dropped };
}

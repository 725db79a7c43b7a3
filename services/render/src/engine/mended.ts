import { amended } from './amended.ts';
import { bookmarkTitles } from './bookmark-titles.ts';
import { plainLetters } from './plain-letters.ts';
import { withoutRelativeLinks, type WithoutRelativeLinks } from './relative-links.ts';

/**
 * Mends in a print what Chromium does not say as its author means it: links, letters, titles of bookmarks.
 * @param headings the texts of the document's headings; left out, there are no bookmarks
 */
export function mended(print: Uint8Array, headings: readonly string[] = []): WithoutRelativeLinks {
  const { pdf, ...dropped } = withoutRelativeLinks(print);
  const titles = headings.length > 0 ? bookmarkTitles(pdf, headings) : [];
  return { pdf: amended(pdf, new Map([...plainLetters(pdf), ...titles])), ...dropped };
}

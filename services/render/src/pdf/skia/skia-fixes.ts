import { appendUpdate } from './incremental-update.ts';
import { bookmarkTitles } from './bookmark-titles.ts';
import { ligatureMaps, mapsIn } from './ligature-maps.ts';
import { linkPlaces } from './link-places.ts';
import { contentBytes, lacksGlyphs } from './missing-glyphs.ts';
import { withoutRelativeLinks, type WithoutRelativeLinks } from './relative-links.ts';

/** What a document has that its print shows otherwise. */
export interface Known {
  /** The texts of the headings; absent: no bookmarks. */
  headings?: readonly string[] | undefined;
  /** What its relative links begin with; absent: it has none. */
  root?: string | undefined;
}

/** So many take the main thread some 10 ms: objects, bytes of the maps of fonts and of contents as they are stored, characters of headings. */
const MANY = { objects: 20_000, ofMaps: 16 * 1024, ofContents: 64 * 1024, ofHeadings: 100_000 };

/** Longer than the end of a file with its trailer. */
const END_BYTES = 400;

/** Whether a print takes so long to correct that a thread is to do it. */
export function takesLong(print: Uint8Array, { headings = [] }: Known): boolean {
  const end = Buffer.from(print.subarray(-END_BYTES)).toString('latin1');
  if (Number(/\/Size (\d+)/.exec(end)?.[1]) > MANY.objects) return true;
  const ofHeadings = headings.reduce((sum, { length }) => sum + length, 0);
  const ofMaps = [...mapsIn(print)].reduce((sum, { stored }) => sum + stored.length, 0);
  if (ofHeadings > MANY.ofHeadings || ofMaps > MANY.ofMaps) return true;
  return contentBytes(print) > MANY.ofContents;
}

interface Corrected extends WithoutRelativeLinks {
  /** Whether a character is in no font. */
  lacksGlyphs: boolean;
}

/** Corrects links and where they lead, letters, and titles of bookmarks in a print of Chromium, and looks for missing glyphs. */
export function applySkiaFixes(print: Uint8Array, { headings = [], root }: Known = {}): Corrected {
  const links = root === undefined ? { pdf: print } : withoutRelativeLinks(print, root);
  const { pdf, ...dropped } = links;
  const titles = headings.length > 0 ? bookmarkTitles(pdf, headings) : [];
  const updates = new Map([...ligatureMaps(pdf), ...titles, ...linkPlaces(pdf)]);
  return { pdf: appendUpdate(pdf, updates), lacksGlyphs: lacksGlyphs(print), ...dropped };
}

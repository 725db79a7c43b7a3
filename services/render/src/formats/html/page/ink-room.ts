import type { PageGeometry, PdfOptions } from '@platen/contracts';
import type { OwnSheet } from './own-sheet.ts';

/** In points. Stacked accents of a large heading reach this far beyond their line. */
const MOST = 36;

/** Points of each margin that the page's own content has. */
export interface InkRoom {
  top: number;
  bottom: number;
}

interface InkOptions extends Pick<PdfOptions, 'scale' | 'prefer_css_page_size'> {
  /** Whether the page's own content has the whole margins, those at its sides too. */
  isWhole?: boolean;
}

/**
 * Chromium cuts off what letters have above the first line and below the last line of a page, and
 * prints it on the page before or after. So a part of each margin becomes padding of the root, on
 * every page again: there the whole letters are printed.
 * @param own what the author's style sheets say: margins that these set stay unchanged
 */
export function inkRoomOf(
  page: PageGeometry,
  { scale = 1, prefer_css_page_size, isWhole = false }: InkOptions,
  own: OwnSheet,
): { inkRoom: InkRoom; css: string } {
  if (prefer_css_page_size && own.hasMargins) {
    return { inkRoom: { top: 0, bottom: 0 }, css: '' };
  }
  const { marginTop, marginRight, marginBottom, marginLeft } = page;
  const top = isWhole ? marginTop : roomIn(marginTop);
  const bottom = isWhole ? marginBottom : roomIn(marginBottom);
  const sides = isWhole ? [top, marginRight, bottom, marginLeft] : [top, 0, bottom];
  const padding = sides.map((points) => `${+(points / scale).toFixed(3)}pt`);
  return {
    inkRoom: { top, bottom },
    css: `html{padding:${padding.join(' ')};-webkit-box-decoration-break:clone;box-decoration-break:clone}`,
  };
}

/** Whole points, as Chromium counts margins in these. */
function roomIn(margin: number): number {
  return Math.min(Math.floor(margin), MOST);
}

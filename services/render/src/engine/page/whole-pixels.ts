import type { PageGeometry, PdfOptions } from '@platen/contracts';
import { HAIR, SCALES } from '../../formats/html/page/layout.ts';
import type { OwnSheet } from '../../formats/html/page/own-sheet.ts';

/**
 * The scale at which the room between a page's margins is a whole number of CSS pixels: at most a pixel's worth less than
 * the requested one. Chromium lays out in whole pixels, rounded up, and then cuts off what extends beyond the margin, and
 * with it the right border of anything as wide as the page (measured). A document with margins of its own may extend to the
 * sheet's edges, which no scale may move.
 * @param own what its style sheets say of its pages
 */
export function wholePixels(
  own: OwnSheet,
  page: PageGeometry,
  { scale = 1, prefer_css_page_size }: Pick<PdfOptions, 'scale' | 'prefer_css_page_size'>,
): number {
  if (prefer_css_page_size || page.marginRight === 0 || own.hasMarginsOrSize) return scale;
  const room = printed(page.width) - printed(page.marginLeft) - printed(page.marginRight);
  const pixels = (room / 72) * 96;
  const exact = pixels / (Math.ceil(pixels / scale - HAIR) - HAIR);
  return Math.min(Math.max(exact, SCALES.min), SCALES.max);
}

/** Rounds to points as Chromium does. */
const printed = Math.round;

import type { PageGeometry } from '@platen/contracts';

/** In points. */
export interface PageRoom {
  width: number;
  height: number;
  /** What stays free at the right, outside of `width`. */
  edge: number;
}

/** One CSS pixel, in points. */
const EDGE = 0.75;

/**
 * The room between a page's margins. Chromium rounds its width up to a whole CSS pixel and then
 * clips what stands beyond the margin, and with it the right border of whatever is as wide as the
 * page (measured); a pixel kept free saves it. What runs to the edge of the sheet keeps no pixel.
 */
export function pageRoom(page: PageGeometry): PageRoom {
  const edge = page.marginRight > 0 ? EDGE : 0;
  return {
    width: page.width - page.marginLeft - page.marginRight - edge,
    height: page.height - page.marginTop - page.marginBottom,
    edge,
  };
}

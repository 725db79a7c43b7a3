import { HAIR, LONGEST_SIDE, paperRoom, PIXEL, SCALES } from '@platen/contracts';
import type { Fitting, HtmlDocument, PageSetup } from '../document.ts';
import type { Viewport } from '../page-prints.ts';

/**
 * The scale at which the room between a page's margins is a whole number of CSS pixels: at most a pixel's worth less than
 * the requested one. Chromium lays out in whole pixels, rounded up, and then cuts off what extends beyond the margin, and
 * with it the right border of anything as wide as the page (measured). A document with margins of its own may extend to the
 * sheet's edges, which no scale may move.
 */
export function wholePixels({ facts, page }: Pick<HtmlDocument, 'facts' | 'page'>): number {
  const { sheet, scale, ownSheets } = page;
  const { width, margins } = sheet;
  if (ownSheets || margins.right === 0 || facts.setsSheet) return scale;
  const room = printed(width) - printed(margins.left) - printed(margins.right);
  const pixels = (room / 72) * 96;
  const exact = pixels / (Math.ceil(pixels / scale - HAIR) - HAIR);
  return Math.min(Math.max(exact, SCALES.min), SCALES.max);
}

/** Rounds to points as Chromium does. */
const printed = Math.round;

/** The scale at which a page is laid out. */
export function layoutScale(document: HtmlDocument, { exactScale }: Fitting): number {
  return exactScale ?? wholePixels(document);
}

/** How much higher than wide sheets are (ISO 216). A page as long as its content has no height before it is laid out. */
const AS_SHEETS = Math.SQRT2;

/** The longest side of a viewport, in CSS pixels: that of a sheet. The browser hangs in a viewport of kilometres. */
const MOST_PIXELS = LONGEST_SIDE / PIXEL;

const side = (pixels: number) => Math.min(Math.max(1, Math.floor(pixels)), MOST_PIXELS);

/**
 * The viewport before a print, in whole CSS pixels: as wide as the paper, so that what scripts measure is what is printed.
 * @param scale of the print
 */
export function viewportOf(page: PageSetup, scale: number): Viewport {
  const { width, height } = paperRoom(page.printed);
  const paper = side(width / scale + 2 * HAIR);
  const high = page.autoHeight ? width * AS_SHEETS : height;
  return {
    width: Math.min(page.viewportWidth || paper, paper),
    height: side(high / scale),
  };
}

/** The margins that Chromium prints, in whole points: without what the document fills itself. */
export function marginsOf({ sheet: { margins }, inkTop, inkBottom }: PageSetup) {
  return {
    top: Math.round(margins.top - inkTop),
    right: Math.round(margins.right),
    bottom: Math.round(margins.bottom - inkBottom),
    left: Math.round(margins.left),
  };
}

/**
 * In points. Chromium counts in whole points: it rounds paper up and margins down. The nearest whole point, less or more
 * this hair, keeps both within half a point (measured: a paper of 595.28 became 595.92, now 594.96).
 */
const POINT_HAIR = 0.01;

/** A side of the paper, and a margin, in inches as Chromium takes them. */
export const paperSide = (points: number) => inches(Math.round(points) - POINT_HAIR);
export const marginSide = (points: number) => inches(points + POINT_HAIR);

function inches(points: number): string {
  return (points / 72).toFixed(6);
}

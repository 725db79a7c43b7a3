import { PlatenError, type PageGeometry, type PdfOptions } from '@platen/contracts';
import { ownSheetOf } from './own-sheet.ts';
import { pageRoom } from './page-room.ts';

/**
 * In CSS pixels: so much less than a whole number survives Chromium's own arithmetic. It rounds the
 * page and each margin to its unit of layout, a 64th (measured: 0.002 less was a pixel too wide on
 * half of the sheets).
 */
export const HAIR = 1 / 32;

/** What Chromium prints at, and with `fit: "clip"`, which takes half as much again. */
export const SCALES = { min: 0.1, max: 2, clipped: 1.3 };

/** Whether the sheet is the document's to choose: an explicit wish of the request goes before it. */
export function isOwnSheet(options: PdfOptions): boolean {
  const { prefer_css_page_size, page_format, page_width, page_height, landscape } = options;
  return (
    prefer_css_page_size ??
    [page_format, page_width, page_height, landscape].every((each) => each === undefined)
  );
}

/** The page as it is printed: what the request names, then what the document says, then the default. In points. */
export function printedPage(html: string, page: PageGeometry, options: PdfOptions): PageGeometry {
  const { width, height, ...margins } = ownSheetOf(html, page);
  const { margin_top, margin_right, margin_bottom, margin_left } = options;
  return {
    ...page,
    ...(isOwnSheet(options) && width !== undefined && height !== undefined && { width, height }),
    ...margins,
    ...(margin_top !== undefined && { marginTop: page.marginTop }),
    ...(margin_right !== undefined && { marginRight: page.marginRight }),
    ...(margin_bottom !== undefined && { marginBottom: page.marginBottom }),
    ...(margin_left !== undefined && { marginLeft: page.marginLeft }),
  };
}

interface Sized {
  html: string;
  page: PageGeometry;
}

/** @returns what is between the margins, in CSS pixels of the paper (1/96 in), as the engine counts: in whole points */
export function paperRoom(
  { html, page }: Sized,
  options: PdfOptions,
): { width: number; height: number } {
  const printed = printedPage(html, page, options);
  const whole = Object.fromEntries(
    Object.entries(printed).map(([field, points]: [string, number]) => [field, Math.round(points)]),
  ) as unknown as PageGeometry;
  const { width, height } = pageRoom(whole);
  return { width: width / 0.75, height: height / 0.75 };
}

/**
 * The scale that a request asks for: its own, or the one at which a page of the width that it names fits its paper.
 * @throws {PlatenError} invalid_request: the engine has no such scale
 */
export function scaleOf(source: Sized, options: PdfOptions): number {
  const { viewport, scale = 1, fit } = options;
  if (viewport?.width === undefined) return scale;
  const { width: room } = paperRoom(source, options);
  const most = fit === 'clip' ? SCALES.clipped : SCALES.max;
  const [narrowest, widest] = [Math.ceil(room / most), Math.floor(room / SCALES.min) - 1];
  if (viewport.width < narrowest || viewport.width > widest) throw badWidth(narrowest, widest);
  // A hair less would be too narrow for a media query that asks for this width.
  return room / (viewport.width + 1 - HAIR);
}

function badWidth(narrowest: number, widest: number): PlatenError {
  const message = `must be from ${narrowest} to ${widest} for this page and its margins`;
  return new PlatenError('invalid_request', 'The viewport cannot be scaled to the page.', {
    details: [{ path: '/options/viewport/width', message }],
  });
}

/** What a page is laid out in before its print, in whole CSS pixels. */
export interface Viewport {
  width: number;
  height: number;
}

/**
 * As wide as the paper, so that what scripts measure is what is printed.
 * @param scale of the print
 */
export function viewportOf(source: Sized, options: PdfOptions, scale: number): Viewport {
  const { width, height } = paperRoom(source, options);
  const wished = options.viewport?.width;
  const printed = Math.max(1, Math.floor(width / scale + 2 * HAIR));
  return {
    width: wished === undefined ? printed : Math.min(wished, printed),
    height: Math.max(1, Math.floor(height / scale)),
  };
}

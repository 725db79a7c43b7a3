import { PlatenError, type PageGeometry, type PdfOptions } from '@platen/contracts';
import { ownSheetOf, type OwnSheet } from './own-sheet.ts';

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
function printedPage(own: OwnSheet, page: PageGeometry, options: PdfOptions): PageGeometry {
  const { width = page.width, height = page.height, ...margins } = ownSheetOf(own, page);
  const { margin_top, margin_right, margin_bottom, margin_left } = options;
  return {
    ...page,
    ...(isOwnSheet(options) && { width, height }),
    ...(isOwnWidth(page, options) && { width }),
    ...margins,
    ...(margin_top !== undefined && { marginTop: page.marginTop }),
    ...(margin_right !== undefined && { marginRight: page.marginRight }),
    ...(margin_bottom !== undefined && { marginBottom: page.marginBottom }),
    ...(margin_left !== undefined && { marginLeft: page.marginLeft }),
  };
}

/** One page as long as its content has the document's width where the request names none. */
function isOwnWidth({ isAsLongAsContent }: PageGeometry, options: PdfOptions): boolean {
  const { page_format, page_width, landscape } = options;
  return (
    isAsLongAsContent === true &&
    [page_format, page_width, landscape].every((each) => each === undefined)
  );
}

/**
 * The page that a document is composed for: of the document's size where that is its to choose, also where CSS does not know its name, such as
 * A6. One page as long as its content has the document's margins as well: its length is reckoned with them.
 */
export function composedPage(own: OwnSheet, page: PageGeometry, options: PdfOptions): PageGeometry {
  const printed = printedPage(own, page, options);
  return page.isAsLongAsContent
    ? printed
    : { ...page, width: printed.width, height: printed.height };
}

interface Sized {
  facts: { ownSheet: OwnSheet };
  page: PageGeometry;
}

/** A CSS pixel, in points. */
const PIXEL = 0.75;

/** @returns what is between the margins, in CSS pixels of the paper (1/96 in), as the engine counts: in whole points */
export function paperRoom(
  { facts, page }: Sized,
  options: PdfOptions,
): { width: number; height: number } {
  const { width, height, ...margins } = printedPage(facts.ownSheet, page, options);
  const { marginTop, marginRight, marginBottom, marginLeft } = margins;
  const between = (side: number, ...those: number[]) =>
    those.reduce((room, margin) => room - Math.round(margin), Math.round(side)) / PIXEL;
  return {
    width: between(width, marginLeft, marginRight),
    height: between(height, marginTop, marginBottom),
  };
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

/** The viewport before a print, in whole CSS pixels. */
interface Viewport {
  width: number;
  height: number;
}

/** How much higher than wide sheets are (ISO 216). A page as long as its content has no height before it is laid out. */
const AS_SHEETS = Math.SQRT2;

/**
 * As wide as the paper, so that what scripts measure is what is printed.
 * @param scale of the print
 */
export function viewportOf(source: Sized, options: PdfOptions, scale: number): Viewport {
  const { width, height } = paperRoom(source, options);
  const wished = options.viewport?.width;
  const printed = Math.max(1, Math.floor(width / scale + 2 * HAIR));
  const high = source.page.isAsLongAsContent ? width * AS_SHEETS : height;
  return {
    width: wished === undefined ? printed : Math.min(wished, printed),
    height: Math.max(1, Math.floor(high / scale)),
  };
}

import {
  HAIR,
  paperRoom,
  PlatenError,
  resolvePage,
  SCALES,
  type PageGeometry,
  type PdfOptions,
} from '@platen/contracts';
import { ownSheetOf, type OwnSheet } from './own-sheet.ts';

/** Whether the sheet is the document's to choose: an explicit wish of the request goes before it. */
export function isOwnSheet(options: PdfOptions): boolean {
  const { prefer_css_page_size, page_format, page_width, page_height, landscape } = options;
  return (
    prefer_css_page_size ??
    [page_format, page_width, page_height, landscape].every((each) => each === undefined)
  );
}

/** The page as it is printed: what the request names, then what the document says, then the default. In points. */
export function printedPage(own: OwnSheet, page: PageGeometry, options: PdfOptions): PageGeometry {
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
function isOwnWidth({ autoHeight }: PageGeometry, options: PdfOptions): boolean {
  const { page_format, page_width, landscape } = options;
  return (
    autoHeight === true && [page_format, page_width, landscape].every((each) => each === undefined)
  );
}

/**
 * The page that a document is composed for: of the document's size where that is its to choose, also where CSS does not know its name, such as
 * A6. One page as long as its content has the document's margins as well: its length is reckoned with them.
 */
function composedPage(own: OwnSheet, page: PageGeometry, options: PdfOptions): PageGeometry {
  const printed = printedPage(own, page, options);
  if (page.autoHeight) return printed;
  const { width, height } = printed;
  return {
    ...page,
    width,
    height,
    ...(isOwnSheet(options) && marginsWithin(printed, page, options)),
  };
}

/** The same, by the options alone: the edge has checked them, and what it let through is refused here. @throws {PlatenError} invalid_request */
export function pageOf(own: OwnSheet, options: PdfOptions): PageGeometry {
  const { page, errors } = resolvePage(options);
  if (page) return composedPage(own, page, options);
  throw new PlatenError('invalid_request', 'The page settings are invalid.', { details: errors });
}

/** What a default margin takes of its side of the sheet at most: it is made for larger sheets than labels. */
const MOST_OF_SIDE = 1 / 4;

function marginsWithin({ width, height }: Size, page: PageGeometry, options: PdfOptions) {
  const { margin_top, margin_right, margin_bottom, margin_left } = options;
  const within = (side: number, margin: number, named: string | undefined) =>
    named === undefined ? Math.min(margin, side * MOST_OF_SIDE) : margin;
  return {
    marginTop: within(height, page.marginTop, margin_top),
    marginRight: within(width, page.marginRight, margin_right),
    marginBottom: within(height, page.marginBottom, margin_bottom),
    marginLeft: within(width, page.marginLeft, margin_left),
  };
}

type Size = Pick<PageGeometry, 'width' | 'height'>;

/** A page as an engine takes it. */
export function sheetOf({ width, height, ...margins }: PageGeometry) {
  const { marginTop, marginRight, marginBottom, marginLeft } = margins;
  const sides = { top: marginTop, right: marginRight, bottom: marginBottom, left: marginLeft };
  return { width, height, margins: sides };
}

interface Sized {
  facts: { ownSheet: OwnSheet };
  page: PageGeometry;
}

/**
 * The scale that a request asks for: its own, or the one at which a page of the width that it names fits its paper.
 * @throws {PlatenError} invalid_request: the engine has no such scale
 */
export function scaleOf(source: Sized, options: PdfOptions): number {
  const { viewport, scale = 1, fit } = options;
  if (viewport?.width === undefined) return scale;
  const { width: room } = paperRoom(
    sheetOf(printedPage(source.facts.ownSheet, source.page, options)),
  );
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

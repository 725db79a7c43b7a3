import { PlatenError } from '@platen/contracts';
import { plainPageCount } from '../pdf/plain-page-count.ts';
import { impossibleSheet } from './gotenberg/gotenberg-errors.ts';

/** The longest side that a reader has to take, in points (ISO 32000-1, table C.1): 200 inches. */
const LONGEST = 14_400;

/** Chromium writes the objects of pages as they are, not compressed. */
const MEDIA_BOX = '/MediaBox ';
const SIDES = /^\[0 0 ([\d.e+]+) ([\d.e+]+)\]/;
/** As far as a box is read. */
const BOX_BYTES = 64;

/**
 * Looks at the sheets that a document has chosen itself: Chromium's shell prints them of any size.
 * @throws {PlatenError} invalid_document: one of them is too large
 */
export function checkSheets(pdf: Uint8Array): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  for (let at = bytes.indexOf(MEDIA_BOX); at !== -1; at = bytes.indexOf(MEDIA_BOX, at + 1)) {
    const from = at + MEDIA_BOX.length;
    const [, width, height] = SIDES.exec(bytes.toString('latin1', from, from + BOX_BYTES)) ?? [];
    if (Math.max(Number(width), Number(height)) > LONGEST) {
      throw impossibleSheet(new Error(`a sheet of ${width} x ${height} points`));
    }
  }
}

/**
 * Looks at a page that was to be as long as its content.
 * @throws {PlatenError} content_overflow: some of it is as high as the page, and something else stands beside it
 */
export function checkOnePage(pdf: Uint8Array): void {
  if ((plainPageCount(pdf) ?? 1) <= 1) return;
  throw new PlatenError(
    'content_overflow',
    'The document does not fit one page: parts of it are as high as the page itself (100vh); give them another height.',
    { details: [{ path: '/options/page_height', message: 'cannot be found out' }] },
  );
}

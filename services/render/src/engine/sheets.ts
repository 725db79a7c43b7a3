import { PlatenError } from '@platen/contracts';
import { plainPageCount } from '../pdf/plain-page-count.ts';
import { impossibleSheet } from './refusals.ts';

/** The longest side that a reader must support, in points (ISO 32000-1, table C.1): 200 inches. */
const LONGEST = 14_400;

/** Chromium writes page objects uncompressed. */
const MEDIA_BOX = '/MediaBox ';
const SIDES = /^\[0 0 ([\d.e+]+) ([\d.e+]+)\]/;
/** How many bytes of a box are read. */
const BOX_BYTES = 64;

/**
 * Checks the sheets that a document sets itself: Chromium prints any size.
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
 * Checks a page that should be as long as its content.
 * @throws {PlatenError} content_overflow: content as high as the page, with something else beside it
 */
export function checkOnePage(pdf: Uint8Array): void {
  if ((plainPageCount(pdf) ?? 1) <= 1) return;
  throw new PlatenError(
    'content_overflow',
    'The document does not fit one page: parts of it are as high as the page itself (100vh); give them another height.',
    { details: [{ path: '/options/page_height', message: 'cannot be found out' }] },
  );
}

import { LONGEST_SIDE, PlatenError } from '@platen/contracts';
import { pageSizes, plainPageCount } from './pdf/page-sizes.ts';
import { impossibleSheet } from './refusals.ts';

/**
 * Checks the sheets that a document sets itself: Chromium prints any size.
 * @throws {PlatenError} invalid_document: one of them is too large
 */
export function checkSheets(pdf: Uint8Array): void {
  for (const { width, height } of pageSizes(pdf)) {
    if (Math.max(width, height) > LONGEST_SIDE) {
      throw impossibleSheet(new Error(`a sheet of ${width} x ${height} points`));
    }
  }
}

/**
 * Checks a page that should be as long as its content.
 * @throws {PlatenError} content_overflow: content as high as the page, with something else beside it
 */
export function checkOnePage(pdf: Uint8Array): void {
  if (plainPageCount(pdf) <= 1) return;
  throw new PlatenError(
    'content_overflow',
    'The document does not fit one page: parts of it are as high as the page itself (100vh); give them another height.',
    { details: [{ path: '/options/page_height', message: 'cannot be determined' }] },
  );
}

import { PlatenError, type PdfALevel } from '@platen/contracts';
import type { PDFDocument } from '@cantoo/pdf-lib';
import { pagesWithMissingGlyphs } from './content/missing-glyphs.ts';

/** How many pages are named one by one. */
const MAX_DETAILS = 50;

/** Whether a standard forbids a glyph that is not there (ISO 19005-2, 6.2.11.8; ISO 14289-1, 7.21.8). */
export function needsGlyphs(pdfA: PdfALevel | undefined, pdfUa: boolean | undefined): boolean {
  return pdfUa === true || (pdfA !== undefined && pdfA !== 'PDF/A-1b');
}

/** @throws {PlatenError} invalid_document: a character is in no font */
export function requireGlyphs(doc: PDFDocument): void {
  const pages = pagesWithMissingGlyphs(doc);
  if (pages.length === 0) return;
  throw new PlatenError(
    'invalid_document',
    `A character on page ${Number(pages[0]) + 1} is in none of the fonts that there are, which PDF/A-2b, PDF/A-3b and PDF/UA do not allow: remove it, or embed a font that has it.`,
    {
      details: pages.slice(0, MAX_DETAILS).map((index) => ({
        path: '',
        message: `a character on page ${index + 1} is in no font`,
      })),
    },
  );
}

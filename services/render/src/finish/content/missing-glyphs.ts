import type { PDFDict, PDFDocument, PDFObject, PDFPage } from '@cantoo/pdf-lib';
import { PlatenError, type PdfALevel } from '@platen/contracts';
import { dictIn, dictOf, isOf, name, searchedOnce } from '../../pdf/objects.ts';
import { hasMissingGlyph } from '../../pdf/skia/missing-glyphs.ts';
import { operations } from './operations.ts';
import { contentText } from './streams.ts';

const SHOWS = new Set(['Tj', 'TJ', "'", '"']);

/** Which pages, from 0, show `.notdef`: the box for a character that is in no font. */
export function pagesWithMissingGlyphs(
  doc: PDFDocument,
  pages: readonly PDFPage[] = doc.getPages(),
): number[] {
  const inContent = (contents: PDFObject | undefined, resources: PDFDict | undefined): boolean => {
    const content = contentText(doc.context, contents);
    let isComposite = false;
    for (const { operator, start, operandsEnd } of operations(content)) {
      const operands = () => content.slice(start, operandsEnd);
      if (operator === 'Tf') isComposite = isOf('Type0', named(resources, 'Font', operands()));
      if (operator === 'Do' && inForm(named(resources, 'XObject', operands()))) return true;
      if (isComposite && SHOWS.has(operator) && hasMissingGlyph(operands())) return true;
    }
    return false;
  };
  const inForm = searchedOnce(
    (form: PDFObject | undefined) =>
      isOf('Form', form) && inContent(form, dictIn(dictOf(form), 'Resources')),
  );
  return pages.flatMap(({ node }, index) =>
    inContent(node.Contents(), node.Resources()) ? [index] : [],
  );
}

/** @param operands such as `/F5 12` */
function named(resources: PDFDict | undefined, kind: string, operands: string) {
  const [, key = ''] = /^\/(\S+)/.exec(operands) ?? [];
  return dictIn(resources, kind)?.lookup(name(key));
}

/** How many pages are named one by one. */
const MAX_DETAILS = 50;

/** Whether a standard forbids a glyph that is not there (ISO 19005-2, 6.2.11.8; ISO 14289-1, 7.21.8). */
export function needsGlyphs(pdfA: PdfALevel | undefined, pdfUa: boolean | undefined): boolean {
  return pdfUa === true || (pdfA !== undefined && pdfA !== 'PDF/A-1b');
}

/** @throws {PlatenError} invalid_document: a character is in no font */
export function requireGlyphs(doc: PDFDocument, own: readonly PDFPage[]): void {
  const pages = pagesWithMissingGlyphs(doc, own);
  if (pages.length === 0) return;
  throw new PlatenError(
    'invalid_document',
    `No available font has a character on page ${Number(pages[0]) + 1}, which PDF/A-2b, PDF/A-3b and PDF/UA do not allow: remove it, or embed a font that has it.`,
    {
      details: pages.slice(0, MAX_DETAILS).map((index) => ({
        path: '',
        message: `a character on page ${index + 1} is in no font`,
      })),
    },
  );
}

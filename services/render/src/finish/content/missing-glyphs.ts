import {
  PDFDict,
  PDFName,
  PDFStream,
  type PDFContext,
  type PDFDocument,
  type PDFObject,
  type PDFPage,
} from '@cantoo/pdf-lib';
import { PlatenError, type PdfALevel } from '@platen/contracts';
import { operations } from './operations.ts';
import { contentText } from './streams.ts';

const SHOWS = new Set(['Tj', 'TJ', "'", '"']);

/** Chromium writes glyphs of composite fonts as four digits each; 0 is the one of what a font lacks. */
const GLYPHS = /<([0-9A-F]+)>/gi;
const MISSING = /^(?:[0-9A-F]{4})*?0000/i;

/** Which pages, from 0, show `.notdef`: the box for a character that is in no font. */
export function pagesWithMissingGlyphs(
  doc: PDFDocument,
  pages: readonly PDFPage[] = doc.getPages(),
): number[] {
  const search = new Search(doc.context);
  return pages.flatMap(({ node }, index) =>
    search.inContent(node.Contents(), node.Resources()) ? [index] : [],
  );
}

class Search {
  readonly #context: PDFContext;
  readonly #known = new Map<PDFStream, boolean>();

  constructor(context: PDFContext) {
    this.#context = context;
  }

  inContent(contents: PDFObject | undefined, resources: PDFDict | undefined): boolean {
    const content = contentText(this.#context, contents);
    let isComposite = false;
    for (const { operator, start, operandsEnd } of operations(content)) {
      const operands = () => content.slice(start, operandsEnd);
      if (operator === 'Tf')
        isComposite = isCompositeFont(named(resources, PDFName.of('Font'), operands()));
      if (operator === 'Do' && this.#inForm(named(resources, PDFName.of('XObject'), operands())))
        return true;
      if (isComposite && SHOWS.has(operator) && areSomeMissing(operands())) return true;
    }
    return false;
  }

  /** A form that paints itself is read once. */
  #inForm(form: PDFObject | undefined): boolean {
    if (!(form instanceof PDFStream) || form.dict.get(PDFName.of('Subtype')) !== PDFName.of('Form'))
      return false;
    const known = this.#known.get(form);
    if (known !== undefined) return known;
    this.#known.set(form, false);
    const isMissing = this.inContent(form, form.dict.lookupMaybe(PDFName.of('Resources'), PDFDict));
    this.#known.set(form, isMissing);
    return isMissing;
  }
}

/** @param operands such as `/F5 12` */
function named(resources: PDFDict | undefined, kind: PDFName, operands: string) {
  const [, name = ''] = /^\/(\S+)/.exec(operands) ?? [];
  return resources?.lookupMaybe(kind, PDFDict)?.lookup(PDFName.of(name));
}

function isCompositeFont(font: PDFObject | undefined): boolean {
  return font instanceof PDFDict && font.get(PDFName.of('Subtype')) === PDFName.of('Type0');
}

function areSomeMissing(operands: string): boolean {
  return [...operands.matchAll(GLYPHS)].some(([, glyphs = '']) => MISSING.test(glyphs));
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

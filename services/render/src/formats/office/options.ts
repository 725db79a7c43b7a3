import { errorOfFields, type ErrorDetail, type PdfOptions } from '@platen/contracts';
import type { OfficeKind } from './open.ts';

const PAGE = [
  'page_format',
  'page_width',
  'page_height',
  'landscape',
  'margin_top',
  'margin_right',
  'margin_bottom',
  'margin_left',
] as const satisfies (keyof PdfOptions)[];

/** Why a kind of document keeps its own pages. */
const OWN_PAGES: Partial<Record<OfficeKind, string>> = {
  pptx: 'does not apply to a presentation: its slides have a size of their own',
  pdf: 'does not apply to a PDF: its pages have a size of their own',
  odp: 'does not apply to a presentation: its slides have a size of their own',
  ...Object.fromEntries(
    (['odt', 'rtf', 'doc'] as const).map((kind) => [
      kind,
      `does not apply to .${kind}: save it as .docx, or change the page in the document`,
    ]),
  ),
  ods: 'does not apply to .ods: save it as .xlsx, or change the page in the document',
};

/** What is for documents that are laid out here, or makes a promise of a whole file that is not known. */
const NOT_FOR_PDF = ['pdf_a', 'pdf_ua', 'factur_x', 'outline', 'syntax', 'image_quality'] as const;

/** @throws {PlatenError} unsupported_option: an option that has no meaning for such a document */
export function checkOptions(options: PdfOptions, kind: OfficeKind): void {
  const ownPages = OWN_PAGES[kind];
  const named = PAGE.filter((name) => options[name] !== undefined);
  const details: ErrorDetail[] = [
    ...(ownPages === undefined ? [] : named.map((name) => at(name, ownPages))),
    ...(options.sheet?.fit && kind !== 'xlsx'
      ? [at('sheet', `is for a workbook (.xlsx), and this is .${kind}: leave it out`)]
      : []),
    ...(kind === 'pdf' ? formFaults(options) : flatFaults(options)),
  ];
  if (details.length > 0) throw errorOfFields('unsupported_option', details);
}

function formFaults(options: PdfOptions): ErrorDetail[] {
  const named = NOT_FOR_PDF.filter((name) => options[name]);
  const isPart = options.flatten === false && options.page_ranges !== undefined;
  return [
    ...named.map((name) => at(name, 'does not apply to a PDF: leave it out')),
    ...(isPart ? [at('flatten', 'must be true with page_ranges')] : []),
  ];
}

function flatFaults({ flatten }: PdfOptions): ErrorDetail[] {
  return flatten === undefined ? [] : [at('flatten', 'is for PDF forms alone')];
}

function at(name: string, message: string): ErrorDetail {
  return { path: `/options/${name}`, message };
}

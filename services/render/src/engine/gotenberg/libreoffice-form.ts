import type { PdfOptions } from '@platen/contracts';
import { selectedPages } from '../../pdf/selected-pages.ts';

/** The options that LibreOffice's export supports itself. */
export interface LibreOfficeOptions extends Pick<
  PdfOptions,
  'page_ranges' | 'pdf_a' | 'pdf_ua' | 'outline' | 'factur_x'
> {
  /** Fields of a form become content of the page, which a mark covers; as fields they would lie over it. */
  isMarked?: boolean;
}

/** The fields of Gotenberg 8.36's form. */
export function libreOfficeFields(options: LibreOfficeOptions): Record<string, string> {
  const { page_ranges, pdf_ua, outline = false, factur_x, isMarked } = options;
  const pdfA = options.pdf_a ?? (factur_x && 'PDF/A-3b');
  return {
    exportBookmarks: String(outline),
    // LibreOffice has every odd page number on a right-hand page, and fills up with empty pages.
    skipEmptyPages: 'true',
    ...(isMarked && { exportFormFields: 'false' }),
    ...(page_ranges && { nativePageRanges: selectedPages(page_ranges) }),
    ...(pdfA && { pdfa: pdfA }),
    ...(pdf_ua && { pdfua: 'true' }),
  };
}

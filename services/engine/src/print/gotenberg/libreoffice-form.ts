import type { OfficeDocument } from '../document.ts';

/** The fields of Gotenberg 8.36's form. */
export function libreOfficeFields({
  pages,
  outline,
  tagged,
  pdfA,
  flatFields,
}: Pick<OfficeDocument, 'pages' | 'outline' | 'tagged' | 'pdfA' | 'flatFields'>): Record<
  string,
  string
> {
  return {
    exportBookmarks: String(outline),
    // LibreOffice has every odd page number on a right-hand page, and fills up with empty pages.
    skipEmptyPages: 'true',
    ...(flatFields && { exportFormFields: 'false' }),
    ...(pages && { nativePageRanges: pages }),
    ...(pdfA && { pdfa: pdfA }),
    ...(tagged && { pdfua: 'true' }),
  };
}

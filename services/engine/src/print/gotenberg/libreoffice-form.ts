import type { OfficeDocument } from '../document.ts';

/** The fields of Gotenberg 8.36's form. */
export function libreOfficeFields({
  extension,
  pages,
  outline,
  tagged,
  pdfA,
  flatFields,
}: Pick<
  OfficeDocument,
  'extension' | 'pages' | 'outline' | 'tagged' | 'pdfA' | 'flatFields'
>): Record<string, string> {
  return {
    exportBookmarks: String(outline),
    // LibreOffice has every odd page number on a right-hand page, and fills up with empty pages.
    skipEmptyPages: 'true',
    // Computed anew, a table of contents of Word 97-2003 has entries twice and loses its tabs (measured, 7.4).
    ...(extension === 'doc' && { updateIndexes: 'false' }),
    ...(flatFields && { exportFormFields: 'false' }),
    ...(pages && { nativePageRanges: pages }),
    ...(pdfA && { pdfa: pdfA }),
    ...(tagged && { pdfua: 'true' }),
  };
}

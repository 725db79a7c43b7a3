import type { OfficeDocument } from '../print/document.ts';

/** What LibreOffice would do otherwise, in one version or another (its `PDFExport`). */
const ALWAYS = {
  DisplayPDFDocumentTitle: true,
  ExportNotes: false,
  // LibreOffice has every odd page number on a right-hand page, and fills up with empty pages.
  IsSkipEmptyPages: true,
  Quality: 90,
  ReduceImageResolution: false,
};

/** LibreOffice's numbers for versions of PDF. */
const ARCHIVED: Readonly<Record<string, number>> = { 'PDF/A-1b': 1, 'PDF/A-2b': 2, 'PDF/A-3b': 3 };

/** The options of `unoconverter`, the client of LibreOffice that Gotenberg 8.36 brings. */
export function exportOptions({
  extension,
  pages,
  outline,
  tagged,
  pdfA,
  flatFields,
}: Omit<OfficeDocument, 'file' | 'kind'>): string[] {
  const version = ARCHIVED[pdfA];
  const settings = {
    ...ALWAYS,
    ExportBookmarks: outline,
    ExportFormFields: !flatFields,
    PDFUACompliance: tagged,
    UseTaggedPDF: tagged,
    EnableTextAccessForAccessibilityTools: tagged,
    ...(pages && { PageRange: pages }),
    ...(version && { SelectPdfVersion: version }),
    ...((version ?? tagged) && { EmbedStandardFonts: true }),
  };
  return [
    // Computed anew, a table of contents of Word 97-2003 has entries twice and loses its tabs (measured, 7.4).
    ...(extension === 'doc' ? ['--disable-update-indexes'] : []),
    ...Object.entries(settings).flatMap(([name, value]) => ['--export', `${name}=${value}`]),
  ];
}

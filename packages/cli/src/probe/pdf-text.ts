import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The text of a PDF's only page, with spaces for line breaks. @throws {Error} it is no such PDF */
export async function textOf(pdf: Uint8Array): Promise<string> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    return document.getPage(0).getText().replaceAll(/\s+/g, ' ');
  } finally {
    document.destroy();
  }
}

/** Compiled once. */
let library: Promise<PDFiumLibrary> | undefined;

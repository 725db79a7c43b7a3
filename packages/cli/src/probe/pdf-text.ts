import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The text of a PDF's only page, line breaks as spaces. @throws {Error} it is none */
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

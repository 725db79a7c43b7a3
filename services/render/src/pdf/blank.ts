import { drawPage, type Picture } from './draw.ts';
import type { OpenPdf } from './pdf-document.ts';
import type { Pdfium, Pointer } from './pdfium.ts';

/** In pixels: a point of a small print is not too pale to be seen. */
const WIDTH = 1_024;

/** Objects that a page without ink may have, such as a white ground and blanks: their number, and kinds (fpdf_edit.h). */
const MAX_OBJECTS = 64;
const TEXT = 1;
const PATH = 2;

/** Whether every page is white. */
export function isBlank(pdf: OpenPdf): boolean {
  const { pdfium, document, pages } = pdf;
  for (let index = 0; index < pages; index++) {
    const page = pdfium._FPDF_LoadPage(document, index);
    const hasInk = page !== 0 && mayHaveInk({ pdfium, page });
    if (page !== 0) pdfium._FPDF_ClosePage(page);
    if (hasInk || !isWhite(drawPage(pdf, index, WIDTH))) return false;
  }
  return true;
}

function isWhite({ pixels }: Picture): boolean {
  return Buffer.alloc(pixels.length, 255).equals(pixels);
}

/** Whether a page has so much, or such things, that drawing it would take longer than it tells. */
export function mayHaveInk({ pdfium, page }: { pdfium: Pdfium; page: Pointer }): boolean {
  const count = pdfium._FPDFPage_CountObjects(page);
  const kindOf = (at: number) => pdfium._FPDFPageObj_GetType(pdfium._FPDFPage_GetObject(page, at));
  return (
    count > MAX_OBJECTS ||
    Array.from({ length: count }, (_, at) => kindOf(at)).some(
      (kind) => kind !== TEXT && kind !== PATH,
    )
  );
}

import { drawPage, type Picture } from './draw.ts';
import type { OpenPdf } from './pdf-document.ts';

/** In pixels: a point of a small print is not too pale to be seen. */
const WIDTH = 1_024;

/** Objects that a page without ink may have, such as a white ground and blanks: their number, and kinds (fpdf_edit.h). */
const MAX_OBJECTS = 64;
const TEXT = 1;
const PATH = 2;

/** Whether every page is white. */
export function isBlank(pdf: OpenPdf): boolean {
  for (let page = 0; page < pdf.pages; page++) {
    if (mayHaveInk(pdf, page) || !isWhite(drawPage(pdf, page, WIDTH))) return false;
  }
  return true;
}

function isWhite({ pixels }: Picture): boolean {
  return Buffer.alloc(pixels.length, 255).equals(pixels);
}

/** So much, or such things, that drawing it would take longer than it tells. */
function mayHaveInk({ pdfium, document }: OpenPdf, index: number): boolean {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) return false;
  const count = pdfium._FPDFPage_CountObjects(page);
  const kindOf = (at: number) => pdfium._FPDFPageObj_GetType(pdfium._FPDFPage_GetObject(page, at));
  const hasMore =
    count > MAX_OBJECTS ||
    Array.from({ length: count }, (_, at) => kindOf(at)).some(
      (kind) => kind !== TEXT && kind !== PATH,
    );
  pdfium._FPDF_ClosePage(page);
  return hasMore;
}

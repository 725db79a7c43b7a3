import { unreadable, withBytes, type OpenPdf } from './pdf-document.ts';

export interface PdfFacts {
  /** ≥ 1. */
  pages: number;
  /** Of page 1, in points (1/72 in), as it is seen: turned by its /Rotate. */
  width: number;
  height: number;
}

export function factsOf(pdf: OpenPdf): PdfFacts {
  return { pages: pdf.pages, ...sizeOf(pdf, 0) };
}

/** @param index from 0 */
export function sizeOf({ pdfium, document }: OpenPdf, index: number) {
  const room = new Uint8Array(2 * Float32Array.BYTES_PER_ELEMENT);
  return withBytes(pdfium, room, (size) => {
    const ok = pdfium._FPDF_GetPageSizeByIndexF(document, index, size);
    if (ok === 0) throw unreadable(`it has no page ${index + 1}`);
    const at = size / Float32Array.BYTES_PER_ELEMENT;
    const [width = 0, height = 0] = pdfium.HEAPF32.subarray(at, at + 2);
    if (!(width > 0 && height > 0)) throw unreadable('its page has no area');
    return { width, height };
  });
}

import { sizeOf } from './inspect.ts';
import { allocate, unreadable, withBytes, type OpenPdf } from './pdf-document.ts';
import type { Pointer } from './pdfium.ts';
import { rasterSize, type RasterSize } from './raster-size.ts';

/** A page as pixels: rows from the top, three bytes each, red first. */
export interface Picture extends RasterSize {
  pixels: Uint8Array<ArrayBuffer>;
}

const BYTES_PER_PIXEL = 3;

/** fpdfview.h: three bytes a pixel without alpha; annotations drawn; red before blue. */
const FPDFBITMAP_BGR = 2;
const FPDF_ANNOT = 0x01;
const FPDF_REVERSE_BYTE_ORDER = 0x10;

const WHITE = 0xffffffff;

/**
 * Draws one page on white, annotations and form fields included, text smoothed in shades of grey.
 * @param index from 0
 * @param width in pixels; see `rasterSize`
 */
export function drawPage(pdf: OpenPdf, index: number, width: number): Picture {
  const { pdfium } = pdf;
  const size = rasterSize(sizeOf(pdf, index), width);
  return withPage(pdf, index, (page) =>
    withBitmap(pdf, size, (bitmap) => {
      const area = [0, 0, size.width, size.height] as const;
      pdfium._FPDFBitmap_FillRect(bitmap, ...area, WHITE);
      const flags = FPDF_REVERSE_BYTE_ORDER;
      pdfium._FPDF_RenderPageBitmap(bitmap, page, ...area, 0, flags | FPDF_ANNOT);
      drawFormFields(pdf, page, { bitmap, size, flags });
    }),
  );
}

function withPage<Result>(
  { pdfium, document }: OpenPdf,
  index: number,
  use: (page: Pointer) => Result,
): Result {
  const page = pdfium._FPDF_LoadPage(document, index);
  if (page === 0) throw unreadable(`page ${index + 1} cannot be loaded`);
  try {
    return use(page);
  } finally {
    pdfium._FPDF_ClosePage(page);
  }
}

/** @returns what `paint` has painted */
function withBitmap(
  { pdfium }: OpenPdf,
  size: RasterSize,
  paint: (bitmap: Pointer) => void,
): Picture {
  const stride = size.width * BYTES_PER_PIXEL;
  const bytes = stride * size.height;
  const buffer = allocate(pdfium, bytes);
  const of = [size.width, size.height, FPDFBITMAP_BGR, buffer, stride] as const;
  const bitmap = pdfium._FPDFBitmap_CreateEx(...of);
  if (bitmap === 0) throw unreadable('its page cannot be drawn');
  paint(bitmap);
  const pixels = pdfium.HEAPU8.slice(buffer, buffer + bytes);
  pdfium._FPDFBitmap_Destroy(bitmap);
  pdfium.wasmExports.free(buffer);
  return { ...size, pixels };
}

/** fpdf_formfill.h: there is no form. */
const FORMTYPE_NONE = 0;

/** FPDF_FORMFILLINFO, version 2, without any callback, because nothing fills this form. */
const FORM_INFO = Uint8Array.of(2, ...new Uint8Array(255));

/** Draws what stands in the form's fields on this page: drawing its annotations leaves them out. */
function drawFormFields(
  { pdfium, document }: OpenPdf,
  page: Pointer,
  canvas: { bitmap: Pointer; size: RasterSize; flags: number },
): void {
  if (pdfium._FPDF_GetFormType(document) === FORMTYPE_NONE) return;
  withBytes(pdfium, FORM_INFO, (info) => {
    const form = pdfium._FPDFDOC_InitFormFillEnvironment(document, info);
    if (form === 0) throw unreadable('its form cannot be loaded');
    const { bitmap, size, flags } = canvas;
    pdfium._FORM_OnAfterLoadPage(page, form);
    pdfium._FPDF_FFLDraw(form, bitmap, page, 0, 0, size.width, size.height, 0, flags);
    pdfium._FORM_OnBeforeClosePage(page, form);
    pdfium._FPDFDOC_ExitFormFillEnvironment(form);
  });
}

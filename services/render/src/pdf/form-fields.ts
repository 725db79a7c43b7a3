import { unreadable, withBytes, type OpenPdf } from './pdf-document.ts';
import type { Pointer } from './pdfium.ts';
import type { RasterSize } from './raster-size.ts';

/** fpdf_formfill.h: there is no form. */
const FORMTYPE_NONE = 0;

/** FPDF_FORMFILLINFO, version 2, without any callback, because nothing fills this form. */
const FORM_INFO = Uint8Array.of(2, ...new Uint8Array(255));

/** Draws what stands in the form's fields on this page: drawing its annotations leaves them out. */
export function drawFormFields(
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

import { PlatenError } from '@platen/contracts';
import type { Pdfium, Pointer } from './pdfium.ts';

/** A PDF as it came from the engine: not to be trusted. */
export interface PdfSource {
  bytes: Uint8Array;
  /** The user's or the owner's. */
  password?: string;
}

/** An open document and the pdfium that has it open. */
export interface OpenPdf {
  pdfium: Pdfium;
  document: Pointer;
  /** ≥ 1. */
  pages: number;
}

/** Opens a PDF, lets `use` work on it, and frees its memory in pdfium. */
export function withPdf<Result>(
  pdfium: Pdfium,
  { bytes, password = '' }: PdfSource,
  use: (pdf: OpenPdf) => Result,
): Result {
  return withBytes(pdfium, bytes, (data) =>
    withText(pdfium, password, (secret) => {
      const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, secret);
      if (document === 0) throw unreadable(`pdfium's error ${pdfium._FPDF_GetLastError()}`);
      try {
        return use({ pdfium, document, pages: pagesOf(pdfium, document) });
      } finally {
        pdfium._FPDF_CloseDocument(document);
      }
    }),
  );
}

/** pdfium mends what is broken as well as it can; from the engine, only what is whole will do. */
function pagesOf(pdfium: Pdfium, document: Pointer): number {
  if (pdfium._FPDF_DocumentHasValidCrossReferenceTable(document) === 0) {
    throw unreadable('its cross-reference table is broken');
  }
  const pages = pdfium._FPDF_GetPageCount(document);
  if (pages < 1) throw unreadable('it has no page');
  return pages;
}

/** Lends a copy of `bytes` in pdfium's memory; afterwards it is overwritten. */
export function withBytes<Result>(
  pdfium: Pdfium,
  bytes: Uint8Array,
  use: (pointer: Pointer) => Result,
): Result {
  const pointer = allocate(pdfium, bytes.length);
  pdfium.HEAPU8.set(bytes, pointer);
  try {
    return use(pointer);
  } finally {
    pdfium.HEAPU8.fill(0, pointer, pointer + bytes.length);
    pdfium.wasmExports.free(pointer);
  }
}

/** Lends a C string (UTF-8). */
function withText<Result>(pdfium: Pdfium, text: string, use: (pointer: Pointer) => Result): Result {
  return withBytes(pdfium, Buffer.from(`${text}\0`), use);
}

/** @throws {PlatenError} generation_failed: pdfium's memory is used up */
export function allocate(pdfium: Pdfium, bytes: number): Pointer {
  const pointer = pdfium.wasmExports.malloc(bytes);
  if (pointer === 0 && bytes > 0) throw unreadable('it is too large for pdfium’s memory');
  return pointer;
}

export function unreadable(reason: string, cause?: unknown): PlatenError {
  return new PlatenError(
    'generation_failed',
    'The rendering engine made a document that cannot be read; check its content and try again.',
    { cause: new Error(`the PDF is unreadable: ${reason}`, { cause }) },
  );
}

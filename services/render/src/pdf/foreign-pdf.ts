import { PlatenError } from '@platen/contracts';
import type { Pdfium, Pointer } from './pdfium.ts';
import { withBytes } from './pdf-document.ts';

/** A file of the request as it came: not to be trusted. */
export interface ForeignFile {
  bytes: Uint8Array;
  /** The owner's, for one that is encrypted. */
  password?: string | undefined;
  /** Where the request names it, such as `/options/append/0`. */
  path: string;
}

/** A foreign PDF, written anew by pdfium: whole, not encrypted, without a table of objects that may mislead. */
export interface ForeignPdf {
  bytes: Uint8Array;
  /** Of each page as it is seen, in points. */
  sizes: { width: number; height: number }[];
}

/** Of a file. Whoever joins more makes several documents. */
const MOST_PAGES = 10_000;

/** In bytes, of a file that is written anew. */
const MOST_BYTES = 100 * 1024 * 1024;

/** fpdf_save.h */
const REMOVE_SECURITY = 3;
/** fpdfview.h, FPDF_GetLastError */
const WRONG_PASSWORD = 4;
/** All bits of the permissions that mean something (ISO 32000-2, table 22): the owner's, or of a file that forbids nothing. */
const EVERYTHING = 0xfffffffc;

/**
 * Reads a PDF of the request.
 * @throws {PlatenError} invalid_document: it is none, it is broken, its owner's password is missing; too_many_pages
 */
export function openForeignPdf(pdfium: Pdfium, { bytes, password, path }: ForeignFile): ForeignPdf {
  return withBytes(pdfium, bytes, (data) =>
    withBytes(pdfium, Buffer.from(`${password ?? ''}\0`), (secret) => {
      const document = pdfium._FPDF_LoadMemDocument(data, bytes.length, secret);
      if (document === 0) throw unopened(pdfium._FPDF_GetLastError(), { password, path });
      try {
        requireWhole(pdfium, document, path);
        return { sizes: sizesOf(pdfium, document, path), bytes: saved(pdfium, document, path) };
      } finally {
        pdfium._FPDF_CloseDocument(document);
      }
    }),
  );
}

/** A fault of a file of the request. */
export function faultOf(path: string, message: string, cause?: unknown): PlatenError {
  return new PlatenError('invalid_document', `The file at ${path} ${message}.`, {
    cause,
    details: [{ path, message }],
  });
}

function unopened(
  error: number,
  { password, path }: Pick<ForeignFile, 'password' | 'path'>,
): PlatenError {
  if (error !== WRONG_PASSWORD)
    return faultOf(path, 'is no PDF, or a broken one: save it again with a program that shows it');
  if (password === undefined) return faultOf(path, 'is encrypted: give its password');
  return faultOf(`${path}/password`, 'is encrypted, and this password does not open it');
}

function requireWhole(pdfium: Pdfium, document: Pointer, path: string): void {
  if (pdfium._FPDF_DocumentHasValidCrossReferenceTable(document) === 0)
    throw faultOf(path, 'is broken or cut short: save it again with a program that shows it');
  const isEncrypted = pdfium._FPDF_GetSecurityHandlerRevision(document) !== -1;
  if (isEncrypted && pdfium._FPDF_GetDocPermissions(document) >>> 0 < EVERYTHING)
    throw faultOf(
      `${path}/password`,
      'forbids something to its readers: its owner’s password is needed',
    );
}

function sizesOf(pdfium: Pdfium, document: Pointer, path: string): ForeignPdf['sizes'] {
  const pages = pdfium._FPDF_GetPageCount(document);
  if (pages < 1) throw faultOf(path, 'has no page');
  if (pages > MOST_PAGES) {
    const message = `has ${pages} pages, more than the ${MOST_PAGES} that are joined; split it`;
    throw new PlatenError('too_many_pages', `The file at ${path} ${message}.`, {
      details: [{ path, message }],
    });
  }
  return withBytes(pdfium, new Uint8Array(8), (size) =>
    Array.from({ length: pages }, (_, index) => {
      if (pdfium._FPDF_GetPageSizeByIndexF(document, index, size) === 0)
        throw faultOf(path, `has a page ${index + 1} that cannot be read`);
      const [width = 0, height = 0] = pdfium.HEAPF32.subarray(size / 4, size / 4 + 2);
      return { width, height };
    }),
  );
}

/** Writes the document without its encryption. */
function saved(pdfium: Pdfium, document: Pointer, path: string): Uint8Array {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const write = (_: Pointer, data: Pointer, size: number) => {
    length += size;
    if (length > MOST_BYTES) return 0;
    pieces.push(pdfium.HEAPU8.slice(data, data + size));
    return 1;
  };
  const isSaved = withFunction(pdfium, write, (pointer) =>
    // struct FPDF_FILEWRITE { int version; int (*WriteBlock)(self, data, size); }
    withBytes(pdfium, new Uint8Array(Int32Array.of(1, pointer).buffer), (writer) =>
      pdfium._FPDF_SaveAsCopy(document, writer, REMOVE_SECURITY),
    ),
  );
  if (isSaved === 0 || length > MOST_BYTES) throw faultOf(path, 'is too large, or broken');
  // A buffer of its own, to be handed over.
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return bytes;
}

/**
 * (module (import "e" "f" (func (param i32 i32 i32) (result i32))) (export "f" (func 0))): WebAssembly's tables take functions
 * that come out of a module alone.
 */
const TRAMPOLINE = new WebAssembly.Module(
  Buffer.from('0061736d0100000001080160037f7f7f017f020701016501660000070501016600' + '00', 'hex'),
);

/** Lends a function for the place of the null pointer, since pdfium's table of functions cannot grow. */
function withFunction<Result>(
  { wasmExports: { __indirect_function_table: table } }: Pdfium,
  call: (...of: number[]) => number,
  use: (pointer: Pointer) => Result,
): Result {
  table.set(0, new WebAssembly.Instance(TRAMPOLINE, { e: { f: call } }).exports['f']);
  try {
    return use(0);
  } finally {
    table.set(0, null);
  }
}

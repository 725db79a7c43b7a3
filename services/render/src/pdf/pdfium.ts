import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFiumModule } from '@hyzyla/pdfium';

/** A place in pdfium's memory; 0 is none. */
export type Pointer = number;

/** pdfium's C interface (fpdfview.h, fpdf_edit.h, fpdf_formfill.h, fpdf_save.h, fpdf_text.h, fpdf_transformpage.h), as far as it is used here. */
export interface Pdfium {
  /** Its memory; another array after it has grown, so never keep it. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  readonly HEAPF32: Float32Array<ArrayBuffer>;
  wasmExports: {
    malloc(bytes: number): Pointer;
    free(pointer: Pointer): void;
    __indirect_function_table: WebAssembly.Table;
  };
  _FPDF_InitLibrary(): void;
  _FPDF_LoadMemDocument(bytes: Pointer, size: number, password: Pointer): Pointer;
  _FPDF_CloseDocument(document: Pointer): void;
  _FPDF_GetLastError(): number;
  _FPDF_DocumentHasValidCrossReferenceTable(document: Pointer): number;
  _FPDF_GetSecurityHandlerRevision(document: Pointer): number;
  _FPDF_GetDocPermissions(document: Pointer): number;
  _FPDF_SaveAsCopy(document: Pointer, writer: Pointer, flags: number): number;
  _FPDF_GetPageCount(document: Pointer): number;
  _FPDF_GetPageSizeByIndexF(document: Pointer, index: number, size: Pointer): number;
  _FPDF_LoadPage(document: Pointer, index: number): Pointer;
  _FPDF_ClosePage(page: Pointer): void;
  _FPDFPage_CountObjects(page: Pointer): number;
  _FPDFPage_GetObject(page: Pointer, index: number): Pointer;
  _FPDFPageObj_GetType(object: Pointer): number;
  _FPDFText_LoadPage(page: Pointer): Pointer;
  _FPDFText_ClosePage(text: Pointer): void;
  _FPDFText_CountChars(text: Pointer): number;
  _FPDFText_GetUnicode(text: Pointer, index: number): number;
  _FPDFText_GetTextObject(text: Pointer, index: number): Pointer;
  _FPDFText_GetCharAngle(text: Pointer, index: number): number;
  _FPDFText_GetCharOrigin(text: Pointer, index: number, x: Pointer, y: Pointer): number;
  _FPDFText_GetLooseCharBox(text: Pointer, index: number, rectangle: Pointer): number;
  _FPDF_GetPageBoundingBox(page: Pointer, rectangle: Pointer): number;
  _FPDFPageObj_GetBounds(...of: [Pointer, Pointer, Pointer, Pointer, Pointer]): number;
  _FPDFPageObj_GetClipPath(object: Pointer): Pointer;
  _FPDFClipPath_CountPaths(clip: Pointer): number;
  _FPDFClipPath_CountPathSegments(clip: Pointer, path: number): number;
  _FPDFClipPath_GetPathSegment(clip: Pointer, path: number, index: number): Pointer;
  _FPDFPathSegment_GetPoint(segment: Pointer, x: Pointer, y: Pointer): number;
  _FPDFText_GetFontInfo(...of: [Pointer, number, Pointer, number, Pointer]): number;
  _FPDFBitmap_CreateEx(...of: [number, number, number, Pointer, number]): Pointer;
  _FPDFBitmap_FillRect(...of: [Pointer, number, number, number, number, number]): void;
  _FPDFBitmap_Destroy(bitmap: Pointer): void;
  _FPDF_RenderPageBitmap(...of: [Pointer, Pointer, ...Rectangle, number, number]): void;
  _FPDF_GetFormType(document: Pointer): number;
  _FPDFDOC_InitFormFillEnvironment(document: Pointer, info: Pointer): Pointer;
  _FPDFDOC_ExitFormFillEnvironment(form: Pointer): void;
  _FORM_OnAfterLoadPage(page: Pointer, form: Pointer): void;
  _FORM_OnBeforeClosePage(page: Pointer, form: Pointer): void;
  _FPDF_FFLDraw(...of: [Pointer, Pointer, Pointer, ...Rectangle, number, number]): void;
}

/** x, y, width, height in pixels. */
type Rectangle = [number, number, number, number];

/** Emscripten's options that its types leave out. */
type Load = (options: {
  instantiateWasm: (imports: WebAssembly.Imports, done: Done) => Record<string, unknown>;
  print: () => void;
  printErr: () => void;
}) => Promise<Pdfium>;
type Done = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

/** Reads and compiles pdfium: 4 MB, to be done once. */
export function compilePdfium(): WebAssembly.Module {
  const path = fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'));
  return new WebAssembly.Module(readFileSync(path));
}

/**
 * Makes an instance with a memory of its own: about 7 ms.
 * @param maxMemory in bytes; beyond, pdfium's allocations fail
 */
export async function newPdfium(code: WebAssembly.Module, maxMemory: number): Promise<Pdfium> {
  const load = PDFiumModule as unknown as Load;
  const pdfium = await load({
    instantiateWasm: (imports, done) => {
      limitMemory(imports, maxMemory);
      const instance = new WebAssembly.Instance(code, imports);
      done(instance, code);
      return instance.exports;
    },
    // Its error codes are enough, and its output may quote the document.
    print: () => undefined,
    printErr: () => undefined,
  });
  pdfium._FPDF_InitLibrary();
  return pdfium;
}

function limitMemory({ env }: WebAssembly.Imports, maxMemory: number): void {
  if (typeof env?.['emscripten_resize_heap'] !== 'function') {
    throw new Error('pdfium asks for memory in an unknown way');
  }
  const grow = env['emscripten_resize_heap'] as (size: number) => boolean;
  env['emscripten_resize_heap'] = (size: number) => size >>> 0 <= maxMemory && grow(size);
}

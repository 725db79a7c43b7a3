import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { PDFiumModule } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { firstPicture, poppler } from './pdf.ts';

/** Pixels in rows from the top, three bytes each: red, green, blue. */
export interface ColourPicture {
  width: number;
  height: number;
  rgb: Buffer;
}

interface Wanted {
  /** The page, from 1; default 1. */
  page?: number;
  /** The width in pixels. */
  width: number;
}

/** pdfium, the PDF library of Chromium and of our preview, by its C interface (fpdfview.h, fpdf_formfill.h). */
interface Pdfium {
  HEAPU8: Uint8Array;
  HEAPF32: Float32Array;
  wasmExports: { malloc(bytes: number): number };
  _FPDF_InitLibrary(): void;
  _FPDF_LoadMemDocument(bytes: number, size: number, password: number): number;
  _FPDF_CloseDocument(document: number): void;
  _FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  _FPDF_LoadPage(document: number, index: number): number;
  _FPDF_ClosePage(page: number): void;
  _FPDFBitmap_CreateEx(...of: [number, number, number, number, number]): number;
  _FPDFBitmap_FillRect(...of: [number, number, number, number, number, number]): void;
  _FPDFBitmap_Destroy(bitmap: number): void;
  _FPDF_RenderPageBitmap(
    ...of: [number, number, number, number, number, number, number, number]
  ): void;
}

const BGR = 2;
const ANNOTATIONS = 0x01;
const RED_FIRST = 0x10;
const WHITE = 0xffffffff;

/** One page as pdfium draws it on white, its height by the page's aspect ratio. */
export async function pdfiumPicture(pdf: Buffer, { page = 1, width }: Wanted) {
  const pdfium = await loadPdfium();
  const malloc = (length: number) => pdfium.wasmExports.malloc(length);
  const bytes = malloc(pdf.length);
  pdfium.HEAPU8.set(pdf, bytes);
  const document = pdfium._FPDF_LoadMemDocument(bytes, pdf.length, 0);
  const size = malloc(8);
  pdfium._FPDF_GetPageSizeByIndexF(document, page - 1, size);
  const [pageWidth, pageHeight] = pdfium.HEAPF32.subarray(size / 4, size / 4 + 2);
  const height = Math.round((width * pageHeight!) / pageWidth!);
  const pixels = malloc(width * height * 3);
  const bitmap = pdfium._FPDFBitmap_CreateEx(width, height, BGR, pixels, width * 3);
  pdfium._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
  const loaded = pdfium._FPDF_LoadPage(document, page - 1);
  const flags = ANNOTATIONS | RED_FIRST;
  pdfium._FPDF_RenderPageBitmap(bitmap, loaded, 0, 0, width, height, 0, flags);
  const rgb = Buffer.from(pdfium.HEAPU8.slice(pixels, pixels + width * height * 3));
  return { width, height, rgb } satisfies ColourPicture;
}

/** One page as poppler draws it. */
export async function popplerPicture(pdf: Buffer, { page = 1, width }: Wanted) {
  const range = ['-f', String(page), '-l', String(page)];
  const size = ['-scale-to-x', String(width), '-scale-to-y', '-1'];
  const picture = firstPicture(await poppler('pdftoppm', [...range, ...size, '-'], pdf));
  const { height, pixels } = picture;
  return { width: picture.width, height, rgb: pixels } satisfies ColourPicture;
}

/** A PNG without transparency. */
export async function pngPicture(bytes: Buffer): Promise<ColourPicture> {
  const { data, info } = await sharp(bytes)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

/** The mean difference of two pictures of one width, 0 to 1; rows of only one picture are left out. */
export function meanDifference(one: ColourPicture, other: ColourPicture): number {
  if (one.width !== other.width) throw new Error('the pictures are not of one width');
  if (one.rgb.equals(other.rgb)) return 0;
  const bytes = Math.min(one.rgb.length, other.rgb.length);
  let sum = 0;
  for (let index = 0; index < bytes; index++) sum += Math.abs(one.rgb[index]! - other.rgb[index]!);
  return sum / bytes / 255;
}

/** Compiled once for all documents. */
const WASM = WebAssembly.compile(
  readFileSync(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))),
);

type Instantiated = (instance: WebAssembly.Instance, module: WebAssembly.Module) => void;

/** Each document gets its own pdfium. */
async function loadPdfium(): Promise<Pdfium> {
  const load = PDFiumModule as unknown as (options: object) => Promise<Pdfium>;
  const module = await WASM;
  const instantiateWasm = (imports: WebAssembly.Imports, done: Instantiated) => {
    void WebAssembly.instantiate(module, imports).then((instance) => done(instance, module));
    return {};
  };
  const pdfium = await load({ instantiateWasm });
  pdfium._FPDF_InitLibrary();
  return pdfium;
}

/** The share of a picture that is red, 0 to 1, with some tolerance. */
export function redShare({ rgb }: ColourPicture): number {
  let red = 0;
  for (let at = 0; at < rgb.length; at += 3) {
    if (rgb[at]! > 200 && rgb[at + 1]! < 60 && rgb[at + 2]! < 60) red += 1;
  }
  return red / (rgb.length / 3);
}

import { workerData } from 'node:worker_threads';
import type { WithoutRelativeLinks } from './skia/relative-links.ts';
import { applySkiaFixes, type Known } from './skia/skia-fixes.ts';
import { Transferred, workerTask } from '../workers/worker-task.ts';
import { isBlank } from './blank.ts';
import { pagesOfDestinations } from './destinations.ts';
import { drawPage, type Picture } from './draw.ts';
import { drawnFonts, type RequestedFont } from './drawn-fonts.ts';
import { factsOf, type PdfFacts } from './inspect.ts';
import { withPdf, type PdfSource } from './pdf-document.ts';
import { openForeignPdf, type ForeignFile, type ForeignPdf } from './foreign-pdf.ts';
import { newPdfium, type Pdfium } from './pdfium.ts';

export interface PdfWorkerData {
  code: WebAssembly.Module;
  /** Of one pdfium, in bytes. */
  maxMemory: number;
}

export type PdfTask =
  | { do: 'inspect'; pdf: PdfSource }
  | { do: 'blank'; pdf: PdfSource }
  | { do: 'open foreign'; file: ForeignFile }
  | { do: 'fonts'; pdf: PdfSource; wanted: readonly RequestedFont[] }
  | { do: 'draw'; pdf: PdfSource; index: number; width: number }
  | { do: 'destinations'; pdf: Uint8Array; ids: readonly string[] }
  | { do: 'correct'; print: Uint8Array; known: Known };

export type PdfResult =
  | PdfFacts
  | Picture
  | ForeignPdf
  | WithoutRelativeLinks
  | boolean
  | number[]
  | string[];

/** A pdfium with more memory than this is dropped, because WebAssembly memory never shrinks. In bytes. */
const MAX_KEPT_MEMORY = 64 * 1024 * 1024;

const { code, maxMemory } = workerData as PdfWorkerData;

/** For the next document that is only read. */
let reader: Pdfium | undefined;

export default workerTask<PdfTask, PdfResult>(resultOf);

type Result = PdfResult | Transferred<PdfResult>;

function resultOf(task: PdfTask): Result | Promise<Result> {
  switch (task.do) {
    case 'inspect':
      return inspect(task.pdf);
    case 'draw':
      return draw(task.pdf, task.index, task.width);
    case 'blank':
      return blank(task.pdf);
    case 'open foreign':
      return openForeign(task.file);
    case 'fonts':
      return fonts(task.pdf, task.wanted);
    case 'destinations':
      return pagesOfDestinations(task.pdf, task.ids);
    case 'correct':
      return corrected(task.print, task.known);
  }
}

/** Looks at the structure only, by a pdfium that stays for the next, unless something went wrong. */
async function inspect(pdf: PdfSource): Promise<PdfFacts> {
  const pdfium = reader ?? (await newPdfium(code, maxMemory));
  reader = undefined;
  const facts = withPdf(pdfium, pdf, factsOf);
  if (!isLarge(pdfium)) reader = pdfium;
  return facts;
}

/** Interprets pages, by a pdfium of its own, too. */
async function blank(pdf: PdfSource): Promise<boolean> {
  return withPdf(await newPdfium(code, maxMemory), pdf, isBlank);
}

/** Reads everything in a file of the request, by a pdfium of its own, too. */
async function openForeign(file: ForeignFile): Promise<Transferred<ForeignPdf>> {
  const opened = openForeignPdf(await newPdfium(code, maxMemory), file);
  return new Transferred(opened, [opened.bytes.buffer as ArrayBuffer]);
}

function corrected(print: Uint8Array, known: Known): Transferred<WithoutRelativeLinks> {
  const result = applySkiaFixes(print, known);
  return new Transferred(result, [result.pdf.buffer as ArrayBuffer]);
}

/** Reads the texts of pages, by a pdfium of its own, too. */
async function fonts(pdf: PdfSource, wanted: readonly RequestedFont[]): Promise<string[]> {
  const pdfium = await newPdfium(code, maxMemory);
  return withPdf(pdfium, pdf, (open) => drawnFonts(open, wanted));
}

/** Interprets everything in the page, by a pdfium of its own: no document sees what another left. */
async function draw(pdf: PdfSource, index: number, width: number): Promise<Transferred<Picture>> {
  const pdfium = await newPdfium(code, maxMemory);
  const picture = withPdf(pdfium, pdf, (open) => drawPage(open, index, width));
  return new Transferred(picture, [picture.pixels.buffer]);
}

function isLarge(pdfium: Pdfium): boolean {
  return pdfium.HEAPU8.length > MAX_KEPT_MEMORY;
}

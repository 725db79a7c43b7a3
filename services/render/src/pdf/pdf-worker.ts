import { workerData } from 'node:worker_threads';
import { applySkiaFixes, type Known } from './skia/skia-fixes.ts';
import { Transferred, workerTask } from '../workers/worker-task.ts';
import { isBlank } from './blank.ts';
import { pagesOfDestinations } from './destinations.ts';
import { drawPage } from './draw.ts';
import { factsOf, type PdfFacts } from './inspect.ts';
import { withPdf, type PdfSource } from './pdf-document.ts';
import { openForeignPdf, type ForeignFile } from './foreign-pdf.ts';
import { newPdfium, type Pdfium } from './pdfium.ts';
import { survey, type Expected, type Survey } from './survey.ts';

export interface PdfWorkerData {
  code: WebAssembly.Module;
  /** Of one pdfium, in bytes. */
  maxMemory: number;
}

/** A pdfium with more memory than this is dropped, because WebAssembly memory never shrinks. In bytes. */
const MAX_KEPT_MEMORY = 64 * 1024 * 1024;

const { code, maxMemory } = workerData as PdfWorkerData;

/** For the next document that is only read. */
let reader: Pdfium | undefined;

/** What interprets pages, or reads all of a file, has a pdfium of its own: no document sees what another left. */
const WORK = {
  /** Looks at the structure only, by a pdfium that stays for the next, unless something went wrong. */
  async inspect(pdf: PdfSource): Promise<PdfFacts> {
    const pdfium = reader ?? (await newPdfium(code, maxMemory));
    reader = undefined;
    const facts = withPdf(pdfium, pdf, factsOf);
    if (pdfium.HEAPU8.length <= MAX_KEPT_MEMORY) reader = pdfium;
    return facts;
  },

  blank: async (pdf: PdfSource) => withPdf(await newPdfium(code, maxMemory), pdf, isBlank),

  async openForeign(file: ForeignFile) {
    const opened = openForeignPdf(await newPdfium(code, maxMemory), file);
    return new Transferred(opened, [opened.bytes.buffer as ArrayBuffer]);
  },

  async survey(pdf: PdfSource, expected: Expected): Promise<Survey> {
    const pdfium = await newPdfium(code, maxMemory);
    return withPdf(pdfium, pdf, (open) => survey(open, expected));
  },

  async draw(pdf: PdfSource, index: number, width: number) {
    const pdfium = await newPdfium(code, maxMemory);
    const picture = withPdf(pdfium, pdf, (open) => drawPage(open, index, width));
    return new Transferred(picture, [picture.pixels.buffer]);
  },

  destinations: (pdf: Uint8Array, ids: readonly string[]) => pagesOfDestinations(pdf, ids),

  correct(print: Uint8Array, known: Known) {
    const result = applySkiaFixes(print, known);
    return new Transferred(result, [result.pdf.buffer as ArrayBuffer]);
  },
};

export type PdfWork = typeof WORK;

export type ResultOf<Name extends keyof PdfWork> =
  Awaited<ReturnType<PdfWork[Name]>> extends Transferred<infer Result>
    ? Result
    : Awaited<ReturnType<PdfWork[Name]>>;

/** What is to be done, and what with. */
export interface PdfTask {
  work: keyof PdfWork;
  given: readonly unknown[];
}

export default workerTask<PdfTask, unknown>(({ work, given }) =>
  (WORK[work] as (...all: readonly unknown[]) => unknown)(...given),
);

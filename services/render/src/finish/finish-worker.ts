import { workerData } from 'node:worker_threads';
import { drawPage, type Picture } from '../pdf/draw.ts';
import { sizeOf } from '../pdf/inspect.ts';
import { withPdf } from '../pdf/pdf-document.ts';
import { newPdfium } from '../pdf/pdfium.ts';
import type { PdfWorkerData } from '../pdf/pdf-worker.ts';
import { Transferred, workerTask } from '../workers/worker-task.ts';
import { finish } from './finish.ts';
import type { FinishedPdf, FinishPlan } from './plan.ts';

const POINTS_PER_INCH = 72;

const { code, maxMemory } = workerData as PdfWorkerData;

export default workerTask<FinishPlan, FinishedPdf>(async (plan) => {
  const finished = await finish(plan, draw);
  return new Transferred(finished, [finished.pdf.buffer as ArrayBuffer]);
});

/** With a pdfium of its own, so that documents share nothing. */
async function draw(bytes: Uint8Array, pages: readonly number[], dpi: number): Promise<Picture[]> {
  const pdfium = await newPdfium(code, maxMemory);
  return withPdf(pdfium, { bytes }, (pdf) =>
    pages.map((index) => {
      const width = Math.round((sizeOf(pdf, index).width / POINTS_PER_INCH) * dpi);
      return drawPage(pdf, index, width);
    }),
  );
}

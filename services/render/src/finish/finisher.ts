import { inSpan, SpanKind } from '@platen/runtime';
import { compilePdfium } from '../pdf/pdfium.ts';
import type { PdfWorkerData } from '../pdf/pdf-worker.ts';
import type { RequestContext } from '../scheduling/request-context.ts';
import { refusing } from '../workers/failure.ts';
import { WorkerPool, type ThreadOptions } from '../workers/worker-pool.ts';
import type { FinishedPdf, FinishPlan } from './plan.ts';

/** Of one document: the caller's deadline comes long before for all but the largest. */
const CPU_LIMIT_MS = 60_000;

/** pdf-lib makes objects of everything in a document. */
const HEAP_MB = 1024;

/** Memory reserved for each byte of a print and of its additions (measured with the input: 3 to 5, 8 for pure text). */
const RESERVED_PER_BYTE = 4;

/** Of pdfium, in bytes. */
const MAX_MEMORY = 512 * 1024 * 1024;

/** Finishes printed documents in threads: they are as untrusted as what they were made from. */
export class Finisher {
  readonly #pool: WorkerPool<FinishPlan, FinishedPdf>;

  constructor(options: ThreadOptions) {
    this.#pool = new WorkerPool({
      module: new URL('./finish-worker.ts', import.meta.url),
      heapMb: HEAP_MB,
      leavesOne: true,
      workerData: { code: compilePdfium(), maxMemory: MAX_MEMORY } satisfies PdfWorkerData,
      ...options,
    });
  }

  /**
   * Carries out a plan.
   * @throws {PlatenError} invalid_document, invalid_page_ranges; generation_failed (the print is broken),
   * payload_too_large (it takes too much memory), generation_timeout (its CPU time is used up), overloaded (too many wait)
   * @throws the signal's reason, once it is aborted
   */
  finish(plan: FinishPlan, context: RequestContext): Promise<FinishedPdf> {
    const reserves = sizeOf(plan) * RESERVED_PER_BYTE;
    const run = () => this.#pool.run(plan, { ...context, cpuLimitMs: CPU_LIMIT_MS, reserves });
    return inSpan('finish', { kind: SpanKind.INTERNAL }, run).catch(refusing('finish', 'finished'));
  }

  /** Ends the threads, with what they are doing. */
  close(): Promise<void> {
    return this.#pool.close();
  }
}

/** In bytes. */
function sizeOf(plan: FinishPlan): number {
  const { pdf, headerFooters = [], background, stamp, attachments = [], facturX } = plan;
  const layers = [background, stamp, plan.stamps?.print, plan.signature?.look];
  const prints = [pdf, plan.form?.drawings, ...layers, ...headerFooters];
  const texts = [...attachments.map((each) => each.content_base64), facturX?.xml_base64];
  const all = [...prints, ...texts, ...foreignFiles(plan)];
  return all.reduce((sum, each) => sum + (each?.length ?? 0), 0);
}

function foreignFiles({ join, letterhead = {}, stamps }: FinishPlan): Uint8Array[] {
  const joined = join ? [...join.before, ...join.after] : [];
  const drawn = [...Object.values(letterhead), ...(stamps?.pdfs.values() ?? [])];
  return [...joined, ...drawn].map(({ bytes }) => bytes);
}

import { PlatenError } from '@platen/contracts';
import sharp from 'sharp';
import type { Known } from './skia/skia-fixes.ts';
import { refusing, WorkerFault, type FaultReason } from '../workers/failure.ts';
import { WorkerPool, type RunOptions, type ThreadOptions } from '../workers/worker-pool.ts';
import type { Picture } from './draw.ts';
import { familyOf, isSameFamily } from './drawn-fonts.ts';
import { faultOf, type ForeignFile, type ForeignPdf } from './foreign-pdf.ts';
import type { PdfSource } from './pdf-document.ts';
import type { PdfTask, PdfWork, PdfWorkerData, ResultOf } from './pdf-worker.ts';
import { compilePdfium } from './pdfium.ts';
import type { Expected } from './survey.ts';

interface PdfToolsOptions extends ThreadOptions {
  /** CPU time for one task; default 10 s. */
  cpuLimitMs?: number;
  /** pdfium's memory for one document, in bytes; default 256 MiB. */
  maxMemory?: number;
}

interface Rasterise {
  /** From 0; default 0. */
  page?: number;
  /** In pixels; see `rasterSize` for pages that are too long for it. */
  width: number;
}

const DEFAULT_CPU_LIMIT_MS = 10_000;
const DEFAULT_MAX_MEMORY = 256 * 1024 * 1024;

/** The caller of a task, and its time. */
type CallerOptions = Omit<RunOptions, 'cpuLimitMs' | 'reserves'>;

/** Memory reserved for each byte of a PDF (measured, what is held anyway included: 2.4 to 5). */
const RESERVED_PER_BYTE = 4;

/** For pdf-lib, which makes objects of everything in a document. */
const HEAP_MB = 512;

/**
 * Everything that reads PDFs: what the engine made is as untrusted as what it was made from, so it
 * is done in threads that can be killed.
 *
 * All methods throw
 * - PlatenError: generation_failed (the PDF is broken, or breaks its reader), payload_too_large (it takes too much memory),
 *   generation_timeout (its CPU time is used up), overloaded (too many wait);
 * - the signal's reason, once it is aborted, which ends the work.
 */
export class PdfTools {
  readonly #pool: WorkerPool<PdfTask, unknown>;
  readonly #cpuLimitMs: number;

  constructor(options: PdfToolsOptions) {
    const {
      cpuLimitMs = DEFAULT_CPU_LIMIT_MS,
      maxMemory = DEFAULT_MAX_MEMORY,
      ...threads
    } = options;
    this.#cpuLimitMs = cpuLimitMs;
    this.#pool = new WorkerPool({
      module: new URL('./pdf-worker.ts', import.meta.url),
      heapMb: HEAP_MB,
      workerData: { code: compilePdfium(), maxMemory } satisfies PdfWorkerData,
      ...threads,
    });
  }

  /** Counts the pages and measures the first. */
  inspect(pdf: PdfSource, asker: CallerOptions) {
    return this.#run('inspect', [whole(pdf)], pdf.bytes, asker);
  }

  /**
   * Reads a PDF of the request; see `foreign-pdf.ts`.
   * @throws {PlatenError} invalid_document: besides, if it takes its reader too much memory or time
   */
  async openForeign(file: ForeignFile, asker: CallerOptions): Promise<ForeignPdf> {
    const given = { ...file, bytes: only(file.bytes) };
    try {
      return await this.#run('openForeign', [given], file.bytes, asker);
    } catch (error) {
      throw error instanceof PlatenError && error.cause instanceof WorkerFault
        ? faultOf(file.path, TOO_MUCH[error.cause.reason], error)
        : error;
    }
  }

  /** Whether every page is white. */
  isBlank(pdf: PdfSource, asker: CallerOptions) {
    return this.#run('blank', [whole(pdf)], pdf.bytes, asker);
  }

  /**
   * Compares a print with what it was made of.
   * @returns as `survey`, with the names of fonts and of those that stand in for them
   */
  async survey(pdf: PdfSource, expected: Expected, asker: CallerOptions) {
    const { fonts, ...found } = await this.#run('survey', [whole(pdf), expected], pdf.bytes, asker);
    const substitutions = expected.fonts.flatMap(({ name }, index): [string, string][] => {
      const font = fonts[index] ?? '';
      return font === '' || isSameFamily(name, font) ? [] : [[name, familyOf(font)]];
    });
    return { ...found, substitutions };
  }

  /** Draws a page as PNG: RGB on white; the same PDF gives the same bytes. */
  async rasterise(
    pdf: PdfSource,
    { page = 0, width }: Rasterise,
    asker: CallerOptions,
  ): Promise<Buffer> {
    return pngOf(await this.#run('draw', [whole(pdf), page, width], pdf.bytes, asker));
  }

  /**
   * Finds the pages of what a document links to; see `page-numbers.ts`.
   * @param pdf not encrypted
   * @param ids as the document writes them (`escapeHtml`)
   * @returns the page of each ID, from 1; without those that have no target
   */
  async pageNumbers(
    pdf: Uint8Array,
    ids: readonly string[],
    asker: CallerOptions,
  ): Promise<Map<string, number>> {
    const pages = await this.#run('destinations', [only(pdf), ids], pdf, asker);
    const found = ids.map((id, index) => [id, pages[index] ?? 0] as const);
    return new Map(found.filter(([, page]) => page > 0));
  }

  /** Corrects a print of Chromium that is long; see `applySkiaFixes`. */
  correct(print: Uint8Array, known: Known, asker: CallerOptions) {
    return this.#run('correct', [only(print), known], print, asker);
  }

  /** Ends the threads, with what they are doing. */
  close(): Promise<void> {
    return this.#pool.close();
  }

  #run<Name extends keyof PdfWork>(
    work: Name,
    given: Parameters<PdfWork[Name]>,
    { length }: Uint8Array,
    asker: CallerOptions,
  ): Promise<ResultOf<Name>> {
    const reserves = length * RESERVED_PER_BYTE;
    const options = { ...asker, reserves, cpuLimitMs: this.#cpuLimitMs };
    const result = this.#pool.run({ work, given }, options) as Promise<ResultOf<Name>>;
    return result.catch(refusing('examine', 'examined'));
  }
}

function whole(pdf: PdfSource): PdfSource {
  return { ...pdf, bytes: only(pdf.bytes) };
}

/** Cloning copies the whole buffer, so a small part of a large one is copied before. */
function only(bytes: Uint8Array): Uint8Array {
  const { buffer, byteLength } = bytes;
  return buffer.byteLength === byteLength ? bytes : new Uint8Array(bytes);
}

const TOO_MUCH: Record<FaultReason, string> = {
  cpu: 'takes too long to read: simplify it',
  memory: 'takes too much memory to read: simplify it',
  crash: 'cannot be read: save it again with a program that shows it',
};

/** zlib's middle: beyond it, a tenth less size costs seven times the time (measured on A4). */
const COMPRESSION_LEVEL = 6;

/** The same picture gives the same bytes. */
function pngOf({ width, height, pixels }: Picture): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: COMPRESSION_LEVEL, adaptiveFiltering: false, palette: false })
    .toBuffer();
}

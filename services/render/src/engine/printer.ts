import { Readable } from 'node:stream';
import type { Watermark } from '@platen/contracts';
import type { Composition, HtmlComposition } from '../compose/composition.ts';
import type { Finisher } from '../finish/finisher.ts';
import type { Budget } from '../spool/budget.ts';
import type { Engine, EngineResult, PrintOptions } from './engine.ts';
import { needsOf, type Needs } from './finishing.ts';
import type { Gotenberg } from './gotenberg.ts';
import { stampSource } from './stamp.ts';
import { wholePdf } from './whole.ts';

interface PrinterOptions {
  gotenberg: Gotenberg;
  finisher: Pick<Finisher, 'finish'>;
  /** How much all results may take together. */
  budget: Budget;
}

/** One print of a composition, or of what belongs to it, taken whole. */
type Print = (signal: AbortSignal) => Promise<Uint8Array>;

/**
 * Has Gotenberg print and the finisher do the rest. What needs nothing
 * afterwards is passed on as it comes; else it is taken whole first.
 */
export class Printer implements Engine {
  readonly #gotenberg: Gotenberg;
  readonly #finisher: PrinterOptions['finisher'];
  readonly #budget: Budget;

  constructor({ gotenberg, finisher, budget }: PrinterOptions) {
    this.#gotenberg = gotenberg;
    this.#finisher = finisher;
    this.#budget = budget;
  }

  async print(
    composition: Composition,
    how: PrintOptions,
    signal: AbortSignal,
  ): Promise<EngineResult> {
    const needs = needsOf(composition, how);
    if (!needs) return this.#print(composition, how, signal);
    const [pdf, firstPage, stamp] = await all(signal, [
      (each) => this.#whole(this.#print(composition, how, each), each),
      needs.firstPage && this.#firstPagePrint(composition, how),
      needs.watermark && this.#stampPrint(composition.watermark, needs),
    ]);
    if (!pdf) throw new Error('nothing was printed');
    const plan = { pdf, ...(firstPage && { firstPage }), ...(stamp && { stamp }) };
    const finished = await this.#finisher.finish({ ...plan, ...needs.finishing }, signal);
    return {
      body: Readable.from([Buffer.from(finished.pdf.buffer as ArrayBuffer)]),
      announcedBytes: finished.pdf.length,
      pages: finished.pages,
    };
  }

  #print(composition: Composition, how: PrintOptions, signal: AbortSignal) {
    const { pages } = how;
    const options = { ...how.options, ...(pages !== undefined && { page_ranges: pages }) };
    return composition.kind === 'docx'
      ? this.#gotenberg.printDocx(composition, signal, options)
      : this.#gotenberg.printHtml(composition, signal, options);
  }

  #firstPagePrint(composition: Composition, how: PrintOptions): Print | false {
    if (composition.kind !== 'html' || !composition.firstPage) return false;
    const first: HtmlComposition = { ...composition, ...composition.firstPage };
    return (signal) => this.#whole(this.#print(first, { ...how, pages: '1' }, signal), signal);
  }

  #stampPrint(watermark: Watermark | undefined, { finishing }: Needs): Print | false {
    if (!watermark) return false;
    const source = stampSource(watermark, finishing.pdfA === 'PDF/A-1b');
    return (signal) => this.#whole(this.#gotenberg.printHtml(source, signal), signal);
  }

  async #whole(result: Promise<EngineResult>, signal: AbortSignal): Promise<Uint8Array> {
    return wholePdf(await result, this.#budget, signal);
  }
}

/** Has several prints done at once; when one fails, the others end. */
async function all(signal: AbortSignal, prints: (Print | false)[]) {
  const failed = new AbortController();
  const ended = AbortSignal.any([signal, failed.signal]);
  try {
    return await Promise.all(prints.map(async (print) => print && (await print(ended))));
  } catch (error) {
    failed.abort();
    throw error;
  }
}

import { randomUUID } from 'node:crypto';
import type { Watermark } from '@platen/contracts';
import type { Composition, HtmlComposition } from '../formats/composition.ts';
import type { Finisher } from '../finish/finisher.ts';
import type { PicturePlan } from '../finish/pictures.ts';
import type { FinishPlan } from '../finish/plan.ts';
import { isOwnSheet, scaleOf } from '../formats/html/page/layout.ts';
import type { RequestContext } from '../scheduling/request-context.ts';
import type { ChromiumOptions } from './gotenberg/chromium-form.ts';
import type { Engine, HtmlSource, Printed, PrintOptions } from './engine.ts';
import { fitted, type Fitting } from './page/fit.ts';
import { surveyIn } from './page/survey.ts';
import { needsOf, type Needs } from './finishing.ts';
import { picturePlan } from './large-pictures.ts';
import type { EngineKind } from './gotenberg/gotenberg.ts';
import { isLostFrame } from './gotenberg/gotenberg-errors.ts';
import { withoutLosses, type PrintReport } from './pdf/lost-resources.ts';
import { withOwnFrames } from './source/without-scripts.ts';
import type { Pool } from './pools/pool.ts';
import type { PrintJob } from './print-job.ts';
import { correctPrint, type Known } from './pdf/correct-print.ts';
import { namingPictures } from './pdf/nameless-pictures.ts';
import {
  framesOptions,
  framesPrints,
  numberedApart,
  withoutFrames,
  type FramesPrint,
} from './numbering.ts';
import { pageSizes } from './pdf/page-sizes.ts';
import { checkOnePage, checkSheets } from './sheets.ts';
import { backgroundSource, stampSource } from './source/layers.ts';

interface PrinterOptions {
  pools: Record<EngineKind, Pick<Pool, 'admit' | 'print'>>;
  finisher: Pick<Finisher, 'finish'>;
}

/** One print of a composition or of a part of it. */
type Print = (context: RequestContext) => Promise<PrintReport>;

type FramesOf = (print: PrintReport, context: RequestContext) => Promise<Uint8Array[]>;

/** One print of several. */
type OwnPrint = PrintOptions & { fitting?: Fitting };

/** What to check or correct in a print. */
interface Expected extends Known {
  /** @throws {PlatenError} the print is not acceptable */
  check?: ((pdf: Uint8Array) => void) | false | undefined;
  /** By which a report of the page is believed. */
  nonce?: string;
}

/**
 * Prints with the engines, and finishes. Every print takes a slot of its own and releases it with its last byte, so a
 * document never holds one while it waits.
 */
export class Printer implements Engine {
  readonly #pools: PrinterOptions['pools'];
  readonly #finisher: PrinterOptions['finisher'];

  constructor({ pools, finisher }: PrinterOptions) {
    this.#pools = pools;
    this.#finisher = finisher;
  }

  admit(kind: Composition['kind'], context: RequestContext): void {
    this.#pools[engineOf(kind)].admit(context);
  }

  async print(
    composition: Composition,
    options: PrintOptions,
    context: RequestContext,
  ): Promise<Printed> {
    const how = withSheets(composition, options);
    if (composition.kind === 'docx' || !numberedApart(composition, how)) {
      return this.#finished(composition, how, { context });
    }
    const framesOf = (print: PrintReport, own: RequestContext) =>
      this.#frames(composition, how, { print, context: own });
    return this.#finished(withoutFrames(composition), how, { context, framesOf });
  }

  /** @param framesOf prints headers and footers separately */
  async #finished(
    composition: Composition,
    how: PrintOptions,
    { context, framesOf }: { context: RequestContext; framesOf?: FramesOf },
  ): Promise<Printed> {
    const needs = needsOf(composition, how);
    const { print, ...others } = await this.#prints(composition, how, { needs, context });
    const frames = await framesOf?.(print, context);
    const pictures = picturesOf(print, composition, how);
    const more = printed({ ...others, frames, pictures });
    if (!needs && Object.keys(more).length === 0) return print;
    const { pdf, ...report } = print;
    const plan = { pdf, ...more, ...needs?.finishing };
    const finished = await this.#finisher.finish(plan, context).catch((error: unknown) => {
      throw namingPictures(error, composition);
    });
    return { ...finished, ...report };
  }

  /** Prints the document, and everything else on its pages. */
  async #prints(
    composition: Composition,
    how: PrintOptions,
    { needs, context }: { needs: Needs | undefined; context: RequestContext },
  ) {
    const [print, firstPage, background, stamp] = await all(context, [
      (each) => this.#print(composition, how, each),
      needs?.firstPage && this.#firstPagePrint(composition, how),
      needs?.background && this.#backgroundPrint(composition),
      needs?.watermark && this.#stampPrint(composition.watermark, needs),
    ]);
    if (!print) throw new Error('nothing was printed');
    return { print, firstPage, background, stamp };
  }

  /** Prints headers and footers with other numbers. */
  async #frames(
    composition: HtmlComposition,
    how: PrintOptions,
    { print, context }: { print: PrintReport; context: RequestContext },
  ): Promise<Uint8Array[]> {
    const { page_ranges, ...whole } = how.options;
    const ranges = how.pages ?? page_ranges;
    const entire = ranges
      ? await this.#print(withoutFrames(composition), { options: whole, purpose: 'draft' }, context)
      : print;
    const sizes = pageSizes(entire.pdf);
    const start = how.options.page_number_start ?? 1;
    const made: Uint8Array[] = [];
    for (const each of framesPrints(composition, { sizes, start, ranges })) {
      made.push((await this.#framesPrint(each, how, context)).pdf);
    }
    return made;
  }

  #framesPrint({ source, pages }: FramesPrint, { options }: PrintOptions, context: RequestContext) {
    const own = { ...framesOptions(options), page_ranges: pages, isStill: true };
    return this.#printHtml(source, own, context);
  }

  #print(
    composition: Composition,
    how: PrintOptions,
    context: RequestContext,
  ): Promise<PrintReport> {
    if (composition.kind === 'docx') return this.#printOnce(composition, how, context);
    const options = { ...how.options, scale: scaleOf(composition, how.options) };
    return fitted(composition, options, (fitting) =>
      this.#printOnce(composition, { ...how, options, ...(fitting && { fitting }) }, context),
    );
  }

  #printOnce(
    composition: Composition,
    how: OwnPrint,
    context: RequestContext,
  ): Promise<PrintReport> {
    const { pages, fitting } = how;
    const options = {
      ...how.options,
      ...(how.isMarked && { isMarked: true }),
      ...(pages !== undefined && { page_ranges: pages }),
      ...fitting,
      ...((fitting?.survey ?? fitting?.reportAlone) && { page_ranges: '1' }),
    };
    if (composition.kind === 'docx') {
      return this.#run({
        context,
        kind: 'libreoffice',
        source: [composition, options],
        start: (gotenberg, signal) => gotenberg.printDocx(composition, signal, options),
      });
    }
    const check = checkFor(composition, options);
    return this.#printHtml(composition, options, context, {
      check,
      headings: composition.headings,
      mark: composition.mark,
    });
  }

  /**
   * Prints again without external frames if one does not answer or forbids framing: Gotenberg takes such a frame for the
   * document and prints nothing.
   */
  async #printHtml(
    source: HtmlSource,
    options: ChromiumOptions,
    context: RequestContext,
    expected?: Expected,
  ): Promise<PrintReport> {
    const print = (each: HtmlSource) => {
      const nonce = randomUUID();
      const start: PrintJob['start'] = (gotenberg, signal) =>
        gotenberg.printHtml(each, signal, { ...options, nonce });
      const job: PrintJob = { context, kind: 'chromium', source: [each, options], start };
      return this.#run(job, { ...expected, nonce });
    };
    try {
      return await print(source);
    } catch (error) {
      if (!isLostFrame(error)) throw error;
      return print(withOwnFrames(source));
    }
  }

  #firstPagePrint(composition: Composition, how: PrintOptions): Print | false {
    if (composition.kind !== 'html' || !composition.firstPage) return false;
    const { header = '', footer = '', firstPage } = composition;
    const first: HtmlComposition = { ...composition, ...firstPage, firstPage: { header, footer } };
    return (context) => this.#print(first, { ...how, pages: '1' }, context);
  }

  #backgroundPrint(composition: Composition): Print | false {
    if (composition.kind !== 'html' || composition.background === undefined) return false;
    return this.#ownPrint(backgroundSource(composition.background, composition.page));
  }

  #stampPrint(watermark: Watermark | undefined, { finishing }: Needs): Print | false {
    const { pdfA, isMarked = false } = finishing;
    return watermark
      ? this.#ownPrint(stampSource(watermark, { isOpaque: pdfA === 'PDF/A-1b', isMarked }))
      : false;
  }

  /** A print of something besides the document. */
  #ownPrint(source: HtmlSource): Print {
    return (context) => this.#printHtml(source, { isStill: true }, context);
  }

  async #run(job: PrintJob, { check, nonce, ...known }: Expected = {}): Promise<PrintReport> {
    const { pdf, ...report } = withoutLosses(await this.#pools[job.kind].print(job));
    const survey = nonce === undefined ? undefined : surveyIn(pdf, nonce);
    if (survey) return { pdf, survey };
    if (check) check(pdf);
    return { ...report, ...correctPrint(pdf, known) };
  }
}

/** A document with its own sheets already includes the request's. */
function withSheets(composition: Composition, how: PrintOptions): PrintOptions {
  if (composition.kind !== 'html' || !composition.hasOwnSheets) return how;
  return { ...how, options: { ...how.options, prefer_css_page_size: true } };
}

function checkFor({ page }: HtmlComposition, options: OwnPrint['options']) {
  return page.isAsLongAsContent ? checkOnePage : isOwnSheet(options) && checkSheets;
}

interface Extras {
  firstPage: PrintReport | false | undefined;
  background: PrintReport | false | undefined;
  stamp: PrintReport | false | undefined;
  frames: Uint8Array[] | undefined;
  pictures: PicturePlan | undefined;
}

/** The prints besides the document. */
function printed({ firstPage, background, stamp, ...others }: Extras): Partial<FinishPlan> {
  const { frames, pictures } = others;
  return {
    ...(background && { background: background.pdf }),
    ...(firstPage && { firstPage: firstPage.pdf }),
    ...(stamp && { stamp: stamp.pdf }),
    ...(frames && { frames }),
    ...(pictures && { pictures }),
  };
}

/** A picture of a page does not show how its pictures are stored. */
function picturesOf(print: PrintReport, composition: Composition, how: PrintOptions) {
  const { options, purpose = 'final' } = how;
  return purpose === 'final' ? picturePlan(print, composition, options) : undefined;
}

function engineOf(kind: Composition['kind']): EngineKind {
  return kind === 'docx' ? 'libreoffice' : 'chromium';
}

/** Runs several prints at once; when one fails, the others end. */
async function all(context: RequestContext, prints: (Print | false | undefined)[]) {
  const failed = new AbortController();
  const together = { ...context, signal: AbortSignal.any([context.signal, failed.signal]) };
  try {
    return await Promise.all(prints.map(async (print) => print && (await print(together))));
  } catch (error) {
    failed.abort();
    throw error;
  }
}

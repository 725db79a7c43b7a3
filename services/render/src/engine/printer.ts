import { createHash } from 'node:crypto';
import type { Watermark } from '@platen/contracts';
import type { Composition, HtmlComposition } from '../compose/composition.ts';
import type { Finisher } from '../finish/finisher.ts';
import type { PicturePlan } from '../finish/pictures.ts';
import type { FinishPlan } from '../finish/plan.ts';
import { isOwnSheet, scaleOf } from '../formats/html/layout.ts';
import type { Claim } from '../turns/claim.ts';
import type { Engine, HtmlSource, Printed, PrintOptions } from './engine.ts';
import { fitted, type Fitting } from './fit.ts';
import { needsOf, type Needs } from './finishing.ts';
import { picturePlan } from './large-pictures.ts';
import type { EngineKind, Gotenberg } from './gotenberg.ts';
import { withoutLosses, type Told } from './lost-resources.ts';
import type { Pool } from './pools/pool.ts';
import { mended } from './mended.ts';
import { namingPictures } from './nameless-pictures.ts';
import {
  framesOptions,
  framesPrints,
  numberedApart,
  withoutFrames,
  type FramesPrint,
} from './numbering.ts';
import { pageSizes } from './page-sizes.ts';
import { checkOnePage, checkSheets } from './sheets.ts';
import { backgroundSource } from './background.ts';
import { stampSource } from './stamp.ts';
import { wholePdf, type EngineResult } from './whole.ts';

interface PrinterOptions {
  pools: Record<EngineKind, Pick<Pool, 'admit' | 'run'>>;
  finisher: Pick<Finisher, 'finish'>;
}

/** One print of a composition, or of what belongs to it. */
type Print = (claim: Claim) => Promise<Told>;

type FramesOf = (print: Told, claim: Claim) => Promise<Uint8Array[]>;

/** One print of several. */
type OwnPrint = PrintOptions & { fitting?: Fitting };

/** What one print is of, and how an engine makes it. */
interface Work {
  kind: EngineKind;
  /** All that the print depends on. */
  source: unknown;
  start: (gotenberg: Gotenberg, signal: AbortSignal) => Promise<EngineResult>;
  /** The texts of the headings that bookmarks are made of. */
  headings?: string[] | undefined;
  /** @throws {PlatenError} what was printed will not do */
  check?: ((pdf: Uint8Array) => void) | false | undefined;
}

/**
 * Has the engines print and the finisher do the rest. Every print has a turn of its own, and gives
 * its slot back with its last byte: a document of several prints never holds one while it waits.
 */
export class Printer implements Engine {
  readonly #pools: PrinterOptions['pools'];
  readonly #finisher: PrinterOptions['finisher'];

  constructor({ pools, finisher }: PrinterOptions) {
    this.#pools = pools;
    this.#finisher = finisher;
  }

  admit(kind: Composition['kind'], claim: Claim): void {
    this.#pools[engineOf(kind)].admit(claim);
  }

  async print(composition: Composition, asked: PrintOptions, claim: Claim): Promise<Printed> {
    const how = withSheets(composition, asked);
    if (composition.kind === 'docx' || !numberedApart(composition, how)) {
      return this.#finished(composition, how, { claim });
    }
    const framesOf = (print: Told, own: Claim) =>
      this.#frames(composition, how, { print, claim: own });
    return this.#finished(withoutFrames(composition), how, { claim, framesOf });
  }

  /** @param framesOf prints the headers and footers of a print without any */
  async #finished(
    composition: Composition,
    how: PrintOptions,
    { claim, framesOf }: { claim: Claim; framesOf?: FramesOf },
  ): Promise<Printed> {
    const needs = needsOf(composition, how);
    const { print, ...others } = await this.#prints(composition, how, { needs, claim });
    const frames = await framesOf?.(print, claim);
    const pictures = picturesOf(print, composition, how);
    const more = printed({ ...others, frames, pictures });
    if (!needs && Object.keys(more).length === 0) return print;
    const { pdf, ...told } = print;
    const plan = { pdf, ...more, ...needs?.finishing };
    const finished = await this.#finisher.finish(plan, claim).catch((error: unknown) => {
      throw namingPictures(error, composition);
    });
    return { ...finished, ...told };
  }

  /** The document, and what goes on its pages besides. */
  async #prints(
    composition: Composition,
    how: PrintOptions,
    { needs, claim }: { needs: Needs | undefined; claim: Claim },
  ) {
    const [print, firstPage, background, stamp] = await all(claim, [
      (each) => this.#print(composition, how, each),
      needs?.firstPage && this.#firstPagePrint(composition, how),
      needs?.background && this.#backgroundPrint(composition),
      needs?.watermark && this.#stampPrint(composition.watermark, needs),
    ]);
    if (!print) throw new Error('nothing was printed');
    return { print, firstPage, background, stamp };
  }

  /** Headers and footers that count from another number than 1. */
  async #frames(
    composition: HtmlComposition,
    how: PrintOptions,
    { print, claim }: { print: Told; claim: Claim },
  ): Promise<Uint8Array[]> {
    const { page_ranges, ...whole } = how.options;
    const ranges = how.pages ?? page_ranges;
    const entire = ranges
      ? await this.#print(withoutFrames(composition), { options: whole, purpose: 'draft' }, claim)
      : print;
    const sizes = pageSizes(entire.pdf);
    const start = how.options.page_number_start ?? 1;
    const made: Uint8Array[] = [];
    for (const each of framesPrints(composition, { sizes, start, ranges })) {
      made.push((await this.#framesPrint(each, how, claim)).pdf);
    }
    return made;
  }

  #framesPrint({ source, pages }: FramesPrint, { options }: PrintOptions, claim: Claim) {
    const own = { ...framesOptions(options), page_ranges: pages, isStill: true };
    return this.#run(claim, {
      kind: 'chromium',
      source: [source, own],
      start: (gotenberg, signal) => gotenberg.printHtml(source, signal, own),
    });
  }

  #print(composition: Composition, how: PrintOptions, claim: Claim): Promise<Told> {
    if (composition.kind === 'docx') return this.#printOnce(composition, how, claim);
    const options = { ...how.options, scale: scaleOf(composition, how.options) };
    return fitted(composition, options, (fitting) =>
      this.#printOnce(composition, { ...how, options, ...(fitting && { fitting }) }, claim),
    );
  }

  #printOnce(composition: Composition, how: OwnPrint, claim: Claim): Promise<Told> {
    const { pages, fitting } = how;
    const options = {
      ...how.options,
      ...(pages !== undefined && { page_ranges: pages }),
      ...fitting,
      ...((fitting?.survey ?? fitting?.reportAlone) && { page_ranges: '1' }),
    };
    return this.#run(claim, {
      kind: engineOf(composition.kind),
      source: [composition, options],
      start: (gotenberg, signal) =>
        composition.kind === 'docx'
          ? gotenberg.printDocx(composition, signal, options)
          : gotenberg.printHtml(composition, signal, options),
      check: composition.kind === 'html' && checkFor(composition, options),
      headings: composition.kind === 'html' ? composition.headings : undefined,
    });
  }

  #firstPagePrint(composition: Composition, how: PrintOptions): Print | false {
    if (composition.kind !== 'html' || !composition.firstPage) return false;
    const { header = '', footer = '', firstPage } = composition;
    const first: HtmlComposition = { ...composition, ...firstPage, firstPage: { header, footer } };
    return (claim) => this.#print(first, { ...how, pages: '1' }, claim);
  }

  #backgroundPrint(composition: Composition): Print | false {
    if (composition.kind !== 'html' || composition.background === undefined) return false;
    return this.#ownPrint(backgroundSource(composition.background, composition.page));
  }

  #stampPrint(watermark: Watermark | undefined, { finishing }: Needs): Print | false {
    return watermark
      ? this.#ownPrint(stampSource(watermark, finishing.pdfA === 'PDF/A-1b'))
      : false;
  }

  /** A print of something that is not the document. */
  #ownPrint(source: HtmlSource): Print {
    return (claim) =>
      this.#run(claim, {
        kind: 'chromium',
        source,
        start: (gotenberg, signal) => gotenberg.printHtml(source, signal, { isStill: true }),
      });
  }

  #run(claim: Claim, { kind, source, start, check, headings }: Work): Promise<Told> {
    return this.#pools[kind].run({
      claim,
      print: async (gotenberg, signal) => {
        const result = await start(gotenberg, signal);
        const whole = await wholePdf(result, claim.memory, signal);
        const { pdf, ...told } = withoutLosses(whole);
        if (check) check(pdf);
        return { ...told, ...mended(pdf, headings) };
      },
      fingerprint: () => fingerprintOf([claim.accountId, source]),
    });
  }
}

/** A document that sets its sheets has taken the request's into account. */
function withSheets(composition: Composition, how: PrintOptions): PrintOptions {
  if (composition.kind !== 'html' || !composition.hasOwnSheets) return how;
  return { ...how, options: { ...how.options, prefer_css_page_size: true } };
}

function checkFor({ page }: HtmlComposition, options: OwnPrint['options']) {
  return page.isAsLongAsContent ? checkOnePage : isOwnSheet(options) && checkSheets;
}

interface Extras {
  firstPage: Told | false | undefined;
  background: Told | false | undefined;
  stamp: Told | false | undefined;
  frames: Uint8Array[] | undefined;
  pictures: PicturePlan | undefined;
}

/** What there is besides the document itself. */
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

/** Nobody sees in a picture of a page how its own pictures are stored. */
function picturesOf(print: Told, composition: Composition, how: PrintOptions) {
  const { options, purpose = 'final' } = how;
  return purpose === 'final' ? picturePlan(print, composition, options) : undefined;
}

function engineOf(kind: Composition['kind']): EngineKind {
  return kind === 'docx' ? 'libreoffice' : 'chromium';
}

/** By account, too: whoever has engines fail while they print a document does not have another's like it refused. */
function fingerprintOf(source: unknown): string {
  return createHash('sha256').update(JSON.stringify(source, asText)).digest('base64');
}

const asText = (_: string, value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value;

/** Has several prints done at once; when one fails, the others end. */
async function all(claim: Claim, prints: (Print | false | undefined)[]) {
  const failed = new AbortController();
  const together = { ...claim, signal: AbortSignal.any([claim.signal, failed.signal]) };
  try {
    return await Promise.all(prints.map(async (print) => print && (await print(together))));
  } catch (error) {
    failed.abort();
    throw error;
  }
}

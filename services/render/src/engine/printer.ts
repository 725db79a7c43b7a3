import { PlatenError } from '@platen/contracts';
import type { Composition, OfficeComposition } from '../formats/composition.ts';
import { refusal } from '../formats/office/refusal.ts';
import type { Finisher } from '../finish/finisher.ts';
import type { FinishPlan } from '../finish/plan.ts';
import type { StampPlan } from '../finish/stamps.ts';
import type { PdfTools } from '../pdf/pdf-tools.ts';
import type { RequestContext } from '../scheduling/request-context.ts';
import type { Engine, Printed, PrintOptions, PrintReport } from './engine.ts';
import { hasStamps } from './finishing.ts';
import { picturePlan } from './large-pictures.ts';
import { applySkiaFixes } from './pdf/skia-fixes.ts';
import { namingPictures } from './pdf/nameless-pictures.ts';
import type { Pool } from './pools/pool.ts';
import { sharingOrder, type EngineKind } from './print-order.ts';
import { planOf, type PlannedPrint, type PrintPlan } from './print-plan.ts';

interface PrinterOptions {
  pools: Record<EngineKind, Pick<Pool, 'admit' | 'print'>>;
  finisher: Pick<Finisher, 'finish'>;
  pdfTools: Pick<PdfTools, 'isBlank'>;
}

/** What the prints of a plan made. */
type Prints = { [Name in keyof PrintPlan['parts']]?: PrintReport | undefined } & {
  document: PrintReport;
  frames: Uint8Array[] | undefined;
};

/**
 * Prints with the engines, and finishes: plan → run → assemble. Every print takes a slot of its own and releases it with
 * its last byte, so a document never holds one while it waits.
 */
export class Printer implements Engine {
  readonly #pools: PrinterOptions['pools'];
  readonly #finisher: PrinterOptions['finisher'];
  readonly #pdfTools: PrinterOptions['pdfTools'];

  constructor({ pools, finisher, pdfTools }: PrinterOptions) {
    this.#pools = pools;
    this.#finisher = finisher;
    this.#pdfTools = pdfTools;
  }

  admit(kind: Composition['kind'], context: RequestContext): void {
    this.#pools[kind === 'office' ? 'libreoffice' : 'chromium'].admit(context);
  }

  async print(
    composition: Composition,
    how: PrintOptions,
    context: RequestContext,
  ): Promise<Printed> {
    const plan = planOf(composition, how);
    const prints = await this.#run(plan, context);
    if (composition.kind === 'office')
      await this.#requireInk(composition, how, { pdf: prints.document.pdf, context });
    requirePictures(prints);
    const { pdf, ...report } = reportOfAll(prints);
    const steps = { ...stepsOf(prints, composition, how), ...plan.needs?.finishing };
    if (!plan.needs && Object.keys(steps).length === 0) return { pdf, ...report };
    const finishing = this.#finisher.finish({ pdf, ...steps }, context);
    const finished = await finishing.catch((error: unknown) => {
      throw namingPictures(error, composition);
    });
    return { ...finished, ...report };
  }

  /**
   * LibreOffice leaves out in silence what stands where its format has nothing. Pages that were asked for may be empty: then
   * a print of the whole document decides.
   * @throws {PlatenError} invalid_document
   */
  async #requireInk(
    composition: OfficeComposition,
    how: PrintOptions,
    { pdf, context }: { pdf: Uint8Array; context: RequestContext },
  ): Promise<void> {
    if (!composition.hasContent) return;
    if (!(await this.#pdfTools.isBlank({ bytes: pdf }, context))) return;
    const isPart = (how.pages ?? how.options.page_ranges) !== undefined;
    if (!isPart) throw refusal(PRINTS_NOTHING);
    await this.print(composition, { options: {}, purpose: 'draft' }, context);
  }

  /** Prints all parts at once, and then what depends on the sizes of the pages. When one fails, the others end. */
  async #run({ parts, framesFor }: PrintPlan, context: RequestContext): Promise<Prints> {
    const failed = new AbortController();
    const together = { ...context, signal: AbortSignal.any([context.signal, failed.signal]) };
    const print = (planned: PlannedPrint | undefined) => planned && this.#print(planned, together);
    try {
      const [document, firstPage, background, stamp, whole, stamps] = await Promise.all([
        this.#print(parts.document, together),
        print(parts.firstPage),
        print(parts.background),
        print(parts.stamp),
        print(parts.whole),
        print(parts.stamps),
      ]);
      const frames: Uint8Array[] = [];
      for (const each of framesFor?.(whole ?? document) ?? [])
        frames.push((await this.#print(each, together)).pdf);
      return { document, firstPage, background, stamp, stamps, frames: framesFor && frames };
    } catch (error) {
      failed.abort();
      throw error;
    }
  }

  async #print(
    { order, check, ...known }: PlannedPrint,
    context: RequestContext,
  ): Promise<PrintReport> {
    const shared = sharingOrder(order, context);
    const { pdf, ...report } = await this.#pools[order.kind].print({ context, order: shared });
    check?.(pdf);
    return { ...report, ...applySkiaFixes(pdf, known) };
  }
}

/** The document's print; page 1 may be of another, which may have come to rest or not. */
function reportOfAll({ document, firstPage }: Prints): PrintReport {
  if (!document.said || !firstPage?.said?.notAtRest) return document;
  return { ...document, said: { ...document.said, notAtRest: true } };
}

const PRINTS_NOTHING =
  'Nothing of the document is printed, although it has text or pictures: all of it is hidden, from elsewhere, or not where ' +
  'its format has it. Save it again with the program that shows it, and upload it.';

/** @throws {PlatenError} invalid_request: a picture of a stamp or a watermark is broken */
function requirePictures({ stamp, stamps }: Prints): void {
  const broken = [
    { print: stamp, path: '/options/watermark/image' },
    { print: stamps, path: '/options/stamps' },
  ].find(({ print }) => (print?.said?.blockedCount ?? 0) > 0);
  if (!broken) return;
  const message = 'has a picture that cannot be shown: it is broken';
  throw new PlatenError('invalid_request', `${broken.path} ${message}.`, {
    details: [{ path: broken.path, message }],
  });
}

/** What is laid over the document, or changed in it, besides what the request asks for. */
function stepsOf(
  { document, firstPage, background, stamp, stamps, frames }: Prints,
  composition: Composition,
  how: PrintOptions,
): Partial<FinishPlan> {
  const { options, purpose = 'final' } = how;
  // A picture of a page does not show how its pictures are stored.
  const pictures = purpose === 'final' && picturePlan(document, composition, options);
  return {
    ...(background && { background: background.pdf }),
    ...(firstPage && { firstPage: firstPage.pdf }),
    ...(stamp && { stamp: stamp.pdf }),
    ...(hasStamps(how) && { stamps: stampPlan(how, stamps) }),
    ...(frames && { frames }),
    ...(pictures && { pictures }),
  };
}

function stampPlan({ options, around }: PrintOptions, print: PrintReport | undefined): StampPlan {
  const { stamps = [] } = options;
  return { stamps, pdfs: around?.stampPdfs ?? new Map(), print: print?.pdf };
}

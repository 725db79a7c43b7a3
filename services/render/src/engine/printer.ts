import { errorOfFields } from '@platen/contracts';
import type { Composition, OfficeComposition } from '../formats/composition.ts';
import { refusal } from '../formats/office/refusal.ts';
import type { Finisher } from '../finish/finisher.ts';
import type { FinishPlan } from '../finish/plan.ts';
import { mayShareDrawings } from '../finish/shared-drawings.ts';
import type { StampPlan } from '../finish/stamps.ts';
import type { PdfTools } from '../pdf/pdf-tools.ts';
import type { Expected } from '../pdf/survey.ts';
import type { RequestContext } from '../scheduling/request-context.ts';
import type { Engine, Printed, PrintOptions, PrintReport } from './engine.ts';
import { hasStamps } from './finishing.ts';
import { picturePlan } from './large-pictures.ts';
import { applySkiaFixes, takesLong } from '../pdf/skia/skia-fixes.ts';
import { namingPictures } from './pdf/nameless-pictures.ts';
import { roomFor, Signers, signInPlace } from '../signing/signers.ts';
import type { Pool } from './pools/pool.ts';
import { officeOrder, sharingOrder, type EngineKind } from './print-order.ts';
import { planPrint, type PlannedPrint, type PrintPlan } from './print-plan.ts';

interface PrinterOptions {
  pools: Record<EngineKind, Pick<Pool, 'admit' | 'print'>>;
  finisher: Pick<Finisher, 'finish'>;
  pdfTools: Pick<PdfTools, 'survey' | 'isBlank' | 'correct'>;
  signers?: Pick<Signers, 'of'>;
}

/** What the prints of a plan made. */
type Prints = { [Name in keyof PrintPlan['parts']]?: PrintReport | undefined } & {
  document: PrintReport;
  headerFooters: Uint8Array[] | undefined;
};

/**
 * Prints with the engines, and finishes: plan → run → assemble. Every print takes a slot of its own and releases it with
 * its last byte, so a document never holds one while it waits.
 */
export class Printer implements Engine {
  readonly #pools: PrinterOptions['pools'];
  readonly #finisher: PrinterOptions['finisher'];
  readonly #pdfTools: PrinterOptions['pdfTools'];
  readonly #signers: Pick<Signers, 'of'>;

  constructor({ pools, finisher, pdfTools, signers = new Signers() }: PrinterOptions) {
    this.#signers = signers;
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
    const signer = this.#signer(how, context);
    const plan = planPrint(composition, how);
    const prints = await this.#run(plan, context);
    const looks = await this.#compare(composition, how, { pdf: prints.document.pdf, context });
    requirePictures(prints);
    const { pdf, ...report } = { ...prints.document, ...looks };
    const steps = {
      ...formStep(prints, composition, how),
      ...planSteps(prints, composition, how),
      ...(signer && signatureStep(prints, how, roomFor(signer))),
      ...plan.needs?.finishing,
    };
    if (!plan.needs && Object.keys(steps).length === 0) return { pdf, ...report };
    const finishing = this.#finisher.finish({ pdf, ...steps }, context);
    const finished = await finishing.catch((error: unknown) => {
      throw namingPictures(error, composition);
    });
    const { unsigned, ...signed } = finished;
    if (unsigned && signer) await signInPlace(signed.pdf, unsigned, signer, context.signal);
    return { ...report, ...signed };
  }

  /** @throws as `Signers.of` */
  #signer({ options, purpose = 'final' }: PrintOptions, { accountId }: RequestContext) {
    const signature = purpose === 'final' ? options.signature : undefined;
    return signature && this.#signers.of(signature, accountId);
  }

  /**
   * LibreOffice leaves out in silence what stands where its format has nothing. Pages that were asked for may be empty: then
   * a print of the whole document decides.
   * @returns what a print of an office document shows otherwise than the document
   * @throws {PlatenError} invalid_document: nothing is printed
   */
  async #compare(
    composition: Composition,
    how: PrintOptions,
    { pdf: bytes, context }: { pdf: Uint8Array; context: RequestContext },
  ): Promise<Pick<Printed, 'pages' | 'substitutions' | 'unseen'>> {
    if (composition.kind !== 'office' || how.purpose === 'draft') return {};
    const expected = expectedOf(composition, how);
    const { lacksInk, ...looks } = await this.#pdfTools.survey({ bytes }, expected, context);
    if (!lacksInk) return looks;
    const isPart = (how.pages ?? how.options.page_ranges) !== undefined;
    const whole = isPart && (await this.#print({ order: officeOrder(composition) }, context));
    if (!whole || (await this.#pdfTools.isBlank({ bytes: whole.pdf }, context)))
      throw refusal(PRINTS_NOTHING);
    return looks;
  }

  /** Prints all parts at once, and then what depends on the sizes of the pages. When one fails, the others end. */
  async #run({ parts, headerFootersFor }: PrintPlan, context: RequestContext): Promise<Prints> {
    const failed = new AbortController();
    const together = { ...context, signal: AbortSignal.any([context.signal, failed.signal]) };
    const print = (planned: PlannedPrint | undefined) => planned && this.#print(planned, together);
    try {
      const [document, drawings, background, stamp, stamps, signature, whole] = await Promise.all([
        this.#print(parts.document, together),
        print(parts.drawings),
        print(parts.background),
        print(parts.stamp),
        print(parts.stamps),
        print(parts.signature),
        print(parts.whole),
      ]);
      const headerFooters: Uint8Array[] = [];
      for (const each of headerFootersFor?.(whole ?? document) ?? [])
        headerFooters.push((await this.#print(each, together)).pdf);
      const all = { document, drawings, background, stamp, stamps, signature };
      return { ...all, headerFooters: headerFootersFor && headerFooters };
    } catch (error) {
      failed.abort();
      throw error;
    }
  }

  async #print(planned: PlannedPrint | PrintReport, context: RequestContext): Promise<PrintReport> {
    if ('pdf' in planned) return planned;
    const { order, check, ...known } = planned;
    const shared = sharingOrder(order, context);
    const { pdf, ...report } = await this.#pools[order.kind].print({ context, order: shared });
    check?.(pdf);
    const corrected = takesLong(pdf, known)
      ? await this.#pdfTools.correct(pdf, known, context)
      : applySkiaFixes(pdf, known);
    return { ...report, ...corrected };
  }
}

/** A preview is not compared with the document's texts: it may be of a page alone. */
function expectedOf(
  { fonts = [], paragraphs, values, cells, hasContent = false }: OfficeComposition,
  { options, purpose = 'final' }: PrintOptions,
): Expected {
  const isWhole = purpose === 'final' && !options.page_ranges;
  const texts = isWhole && { ...(paragraphs && { paragraphs }), ...(values && { values }) };
  return { fonts, isWhole, hasContent, ...(cells && { cells }), ...texts };
}

const PRINTS_NOTHING =
  'Nothing of the document is printed, although it has text or pictures: all of it is hidden, loaded from elsewhere, or not where ' +
  'its format has it. Save it again with the program that shows it, and upload it.';

/** @throws {PlatenError} invalid_request: a picture of a stamp or a watermark is broken */
function requirePictures({ stamp, stamps }: Prints): void {
  const broken = [
    { print: stamp, path: '/options/watermark/image' },
    { print: stamps, path: '/options/stamps' },
  ].find(({ print }) => (print?.said?.blockedCount ?? 0) > 0);
  if (!broken) return;
  const message = 'has a picture that cannot be shown: it is broken';
  throw errorOfFields('invalid_request', [{ path: broken.path, message }]);
}

/** What is laid over the document, or changed in it, besides what the request asks for. */
function planSteps(
  { document, background, stamp, stamps, headerFooters }: Prints,
  composition: Composition,
  how: PrintOptions,
): Partial<FinishPlan> {
  const { options, purpose = 'final' } = how;
  // A picture of a page does not show how its pictures are stored.
  const stored = purpose === 'final' && storedAs({ document, headerFooters }, composition, options);
  return {
    ...(background && { background: background.pdf }),
    ...(stamp && { stamp: stamp.pdf }),
    ...(hasStamps(how) && { stamps: stampPlan(how, stamps) }),
    ...(headerFooters && { headerFooters }),
    ...stored,
  };
}

/** How pictures and drawings are stored in a smaller file. */
function storedAs(
  { document, headerFooters = [] }: Prints,
  composition: Composition,
  options: PrintOptions['options'],
): Pick<FinishPlan, 'pictures' | 'sharesDrawings'> {
  const pictures = picturePlan(document, composition, options);
  const drawn = composition.kind === 'html' ? [document.pdf, ...headerFooters] : [];
  const sharesDrawings = drawn.some(mayShareDrawings);
  return { ...(pictures && { pictures }), ...(sharesDrawings && { sharesDrawings }) };
}

/** The rest of filling a form. */
function formStep(
  { drawings }: Prints,
  composition: Composition,
  { options, pages = options.page_ranges }: PrintOptions,
): Partial<FinishPlan> {
  if (composition.kind !== 'form') return {};
  const { isFlat, drawn } = composition;
  const more = { ...(drawings && { drawings: drawings.pdf }), ...(pages && { pages }) };
  return { form: { isFlat, drawn, ...more } };
}

function signatureStep(
  { signature: look }: Prints,
  { options }: PrintOptions,
  room: number,
): Partial<FinishPlan> {
  const { reason, location, visible, certify } = options.signature ?? {};
  const shown = visible && look && { visible, look: look.pdf };
  return {
    signature: {
      room,
      ...shown,
      ...(reason !== undefined && { reason }),
      ...(location !== undefined && { location }),
      ...(certify !== undefined && { certify }),
    },
  };
}

function stampPlan({ options, around }: PrintOptions, print: PrintReport | undefined): StampPlan {
  const { stamps = [] } = options;
  const isStrict = options.fit === 'error';
  return { stamps, pdfs: around?.stampPdfs ?? new Map(), print: print?.pdf, isStrict };
}

import type {
  Composition,
  FormComposition,
  HtmlComposition,
  HtmlSource,
} from '../formats/composition.ts';
import { OWN_FACTS } from '../formats/html/facts.ts';
import { isOwnSheet } from '../formats/html/page/layout.ts';
import type { PrintOptions, PrintReport } from './engine.ts';
import { needsOf, type Needs } from './finishing.ts';
import {
  headerFootersOptions,
  headerFootersOfAll,
  numberedApart,
  withoutHeaderFooters,
  type HeaderFootersPrint,
} from './numbering.ts';
import type { Known } from '../pdf/skia/skia-fixes.ts';
import { pageSizes } from './pdf/page-sizes.ts';
import { htmlOrder, officeOrder, type HtmlOptions, type PrintOrder } from './print-order.ts';
import { checkOnePage, checkSheets } from './sheets.ts';
import { backgroundSource, signatureSource, stampSource, bareSheet } from './source/layers.ts';
import { stampsSource } from './source/stamps.ts';

/** One print, and what to check or correct in it. */
export interface PlannedPrint extends Known {
  order: PrintOrder;
  /** @throws {PlatenError} the print is not acceptable */
  check?: ((pdf: Uint8Array) => void) | undefined;
}

/** The prints that a document is made of: those of `parts` need nothing of each other. */
export interface PrintPlan {
  parts: {
    /** Or a PDF that needs no print. */
    document: PlannedPrint | PrintReport;
    /** The looks of its form's fields. */
    drawings?: PlannedPrint | undefined;
    background?: PlannedPrint | undefined;
    stamp?: PlannedPrint | undefined;
    /** What a reader sees of the signature. */
    signature?: PlannedPrint | undefined;
    /** Texts and pictures of stamps, each on a page of its own. */
    stamps?: PlannedPrint | undefined;
    /** The whole document, for the sizes of its pages; absent: the document is whole. */
    whole?: PlannedPrint | undefined;
  };
  /** @returns the headers and footers with other numbers, by the print of the whole document; absent: none */
  headerFootersFor?: (whole: PrintReport) => Iterable<PlannedPrint>;
  needs: Needs | undefined;
}

/** Plans the prints of a composition; prints nothing. */
export function planPrint(composition: Composition, how: PrintOptions): PrintPlan {
  const plan = documentPlan(composition, how);
  const { options, around, purpose = 'final' } = how;
  const { signature: asked } = options;
  if (purpose !== 'final' || !asked?.visible) return plan;
  const signature = layerPrint(signatureSource(asked, asked.visible, around?.signatureImage));
  return { ...plan, parts: { ...plan.parts, signature } };
}

function documentPlan(composition: Composition, how: PrintOptions): PrintPlan {
  if (composition.kind === 'office') {
    const needs = needsOf(composition, how);
    const marked = { ...optionsOf(how), ...(how.isMarked && { isMarked: true }) };
    const document = { order: officeOrder(composition, marked) };
    const stamp = stampPrint(composition, needs, how);
    return { parts: { document, stamp, stamps: stampsPrint(needs, how) }, needs };
  }
  if (composition.kind === 'form') return formPlan(composition, how);
  const own = withSheets(composition, how);
  return numberedApart(composition, own)
    ? numberedPlan(composition, own)
    : htmlPlan(composition, own);
}

function formPlan(composition: FormComposition, how: PrintOptions): PrintPlan {
  const { file: pdf, drawings: html } = composition;
  const needs = needsOf(composition, how);
  const drawings =
    html === undefined
      ? undefined
      : layerPrint({ html, facts: OWN_FACTS, page: NO_SHEET }, { prefer_css_page_size: true });
  const layers = { stamp: stampPrint(composition, needs, how), stamps: stampsPrint(needs, how) };
  return { parts: { document: { pdf }, drawings, ...layers }, needs };
}

/** Each page of a form's drawings says its own size. */
const NO_SHEET = bareSheet(72);

function htmlPlan(composition: HtmlComposition, how: PrintOptions): PrintPlan {
  const needs = needsOf(composition, how);
  const { background, page } = composition;
  const isBacked = needs?.background && background !== undefined;
  const parts = {
    document: documentPrint(composition, how),
    background: isBacked ? layerPrint(backgroundSource(background, page)) : undefined,
    stamp: stampPrint(composition, needs, how),
    stamps: stampsPrint(needs, how),
  };
  return { parts, needs };
}

/** Headers and footers are printed separately, once the sizes of all pages are known. */
function numberedPlan(composition: HtmlComposition, how: PrintOptions): PrintPlan {
  const body = withoutHeaderFooters(composition);
  const { page_ranges, ...options } = how.options;
  const ranges = how.pages ?? page_ranges;
  const { parts, needs } = htmlPlan(body, how);
  const whole = ranges ? documentPrint(body, { options, purpose: 'draft' }) : undefined;
  const headerFootersFor = function* ({ pdf }: PrintReport) {
    const prints = headerFootersOfAll(composition, { how, sizes: pageSizes(pdf), ranges });
    for (const each of prints) yield headerFootersPrint(each, options);
  };
  return { parts: { ...parts, whole }, headerFootersFor, needs };
}

function documentPrint(composition: HtmlComposition, how: PrintOptions): PlannedPrint {
  const options = optionsOf(how);
  const { headings, root } = composition;
  const check = checkFor(composition, options);
  return { order: htmlOrder(composition, options), headings, root, check };
}

function headerFootersPrint(
  { source, pages }: HeaderFootersPrint,
  options: PrintOptions['options'],
): PlannedPrint {
  const own = pages === undefined ? { prefer_css_page_size: true } : headerFootersOptions(options);
  return layerPrint(source, { ...own, ...(pages && { page_ranges: pages }) });
}

/** A print of something besides the document. */
function layerPrint(source: HtmlSource, options: HtmlOptions = {}): PlannedPrint {
  return { order: htmlOrder(source, { ...options, isStill: true }) };
}

function stampPrint(
  { watermark }: Composition,
  needs: Needs | undefined,
  { around }: PrintOptions,
) {
  if (!needs?.watermark || !watermark) return undefined;
  const { pdfA, isMarked = false } = needs.finishing;
  return layerPrint(
    stampSource(watermark, { isOpaque: pdfA === 'PDF/A-1b', isMarked }, around?.watermarkImage),
  );
}

function stampsPrint(needs: Needs | undefined, { options, around }: PrintOptions) {
  const source =
    needs?.stamps && stampsSource(options.stamps ?? [], around?.stampImages ?? new Map());
  return source ? layerPrint(source) : undefined;
}

function optionsOf({ options, pages }: PrintOptions): HtmlOptions {
  return pages === undefined ? options : { ...options, page_ranges: pages };
}

/** A document with its own sheets already includes the request's. */
function withSheets(composition: HtmlComposition, how: PrintOptions): PrintOptions {
  if (!composition.hasOwnSheets) return how;
  return { ...how, options: { ...how.options, prefer_css_page_size: true } };
}

function checkFor({ page }: HtmlComposition, options: HtmlOptions) {
  if (page.autoHeight) return checkOnePage;
  return isOwnSheet(options) ? checkSheets : undefined;
}

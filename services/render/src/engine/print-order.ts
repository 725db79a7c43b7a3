import { createHash, createHmac, randomBytes } from 'node:crypto';
import type {
  Facts,
  HtmlJob,
  Page,
  PageGeometry,
  PdfOptions,
  PrintJob as EngineJob,
  PrintPart,
  WaitFor,
} from '@platen/contracts';
import type { HtmlSource, OfficeComposition } from '../formats/composition.ts';
import { isOwnSheet, printedPage, scaleOf, sheetOf } from '../formats/html/page/layout.ts';
import { OWN_FACTS, type HtmlFacts } from '../formats/html/facts.ts';
import { selectedPages } from '../pdf/selected-pages.ts';
import type { RequestContext } from '../scheduling/request-context.ts';
import { headerFootersOf } from './numbering.ts';

/** The two programs of an engine. */
export type EngineKind = 'chromium' | 'libreoffice';

export interface PrintOrder {
  kind: EngineKind;
  job: EngineJob;
  parts: readonly OrderPart[];
}

export interface PrintJob {
  context: RequestContext;
  /** Everything that the print depends on. */
  order: PrintOrder;
}

/** Identifies a document of an account: a caller that makes engines fail does not affect the same document of others. */
export function computeFingerprint({ context, order }: PrintJob): string {
  const hash = createHash('sha256').update(JSON.stringify([context.accountId, order.job]));
  for (const { part, nth, data } of order.parts)
    hash.update(`${part} ${nth} ${data.length} `).update(data);
  return hash.digest('base64');
}

interface OrderPart {
  part: PrintPart;
  nth: number;
  data: Buffer;
}

/** The options that an engine's print supports itself. */
export interface HtmlOptions extends PdfOptions {
  /** Whether it is ready as soon as it has loaded and fits its pages, whatever is in it. */
  isStill?: boolean;
}

/** @param options of the print */
export function htmlOrder(source: HtmlSource, options: HtmlOptions = {}): PrintOrder {
  const { facts, mark = '' } = source;
  const { emulate_media: media, fit = 'shrink', wait_for: wait = {} } = options;
  const job: HtmlJob = {
    page: pageOf(source, options),
    diagrams: facts.hasDiagrams ? mark : '',
    facts: factsOf(facts, options),
    still: options.isStill ?? false,
    wait: waitOf(wait),
    media: media ? MEDIA[media] : 'MEDIA_UNSPECIFIED',
    fit: FITS[fit],
    economy: options.print_background === false,
    ...askedOf(source),
    ...siteOf(source),
  };
  return { kind: 'chromium', job: { html: job, ...wishOf(options) }, parts: partsOf(source) };
}

function askedOf(source: HtmlSource) {
  const { base = '', forbidsScripts = false, places = '', blanks = [], blocks = false } = source;
  return { base, scripts: !forbidsScripts, places, blanks: [...blanks], blocks };
}

function siteOf({ root, assets = [] }: HtmlSource) {
  if (root === undefined || assets.length === 0) return {};
  const { origin } = new URL(root);
  return { origin, assets: assets.map(({ name, type }) => ({ name, type })) };
}

function partsOf(source: HtmlSource): OrderPart[] {
  const { html, header = '', footer = '', assets = [] } = source;
  return [
    textPart('PART_DOCUMENT', html),
    textPart('PART_HEADER', header),
    textPart('PART_FOOTER', footer),
    ...growthParts(source),
    ...assets.map(({ data }, nth) => ({ part: 'PART_ASSET' as const, nth, data: bytesOf(data) })),
  ].filter(({ data }) => data.length > 0);
}

/** @param options of the print */
export function officeOrder(
  { file, extension = 'docx' }: { file: Uint8Array; extension?: OfficeExtension | undefined },
  options: PdfOptions & { isMarked?: boolean } = {},
): PrintOrder {
  const { isMarked: flatFields = false } = options;
  const level = options.pdf_a ?? (options.factur_x && 'PDF/A-3b') ?? '';
  // LibreOffice has no other levels; the rest is finishing.
  const pdfA = level.replace(/[ua]$/, 'b');
  return {
    kind: 'libreoffice',
    job: { office: { extension, pdfA, flatFields }, ...wishOf(options) },
    parts: [{ part: 'PART_DOCUMENT', nth: 0, data: bytesOf(file) }],
  };
}

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** `txt`: of a probe. */
type OfficeExtension = OfficeComposition['extension'] | 'txt';

/** A small document that every engine can print. */
export function probeOrder(kind: EngineKind): PrintOrder {
  if (kind === 'chromium')
    return htmlOrder({ html: PROBE, facts: OWN_FACTS, page: PROBE_PAGE }, { isStill: true });
  return officeOrder({ file: new Uint8Array(Buffer.from(PROBE)), extension: 'txt' });
}

const PROBE = 'probe';

const PROBE_PAGE: PageGeometry = {
  width: 595,
  height: 842,
  marginTop: 57,
  marginRight: 43,
  marginBottom: 57,
  marginLeft: 43,
};

/** Whose order it is, for no other process to know: accounts differ, and an account is the same again. */
function accountHash(accountId: string): Buffer {
  return createHmac('sha256', ACCOUNT_KEY).update(accountId).digest().subarray(0, 16);
}

/** An order that may share a page with others of its account, where the caller allows it. */
export function sharingOrder(
  order: PrintOrder,
  { accountId, sharesPage }: Pick<RequestContext, 'accountId' | 'sharesPage'>,
): PrintOrder {
  if (!sharesPage || order.kind !== 'chromium') return order;
  const account = accountHash(accountId);
  return { ...order, job: { ...order.job, account, isolation: 'ISOLATION_ACCOUNT' } };
}

const ACCOUNT_KEY = randomBytes(32);

const MEDIA = { print: 'MEDIA_PRINT', screen: 'MEDIA_SCREEN' } as const;
const FITS = { shrink: 'FIT_SHRINK', clip: 'FIT_CLIP', error: 'FIT_ERROR' } as const;

const MODES = {
  'no-quirks': 'MODE_NO_QUIRKS',
  'limited-quirks': 'MODE_LIMITED_QUIRKS',
  quirks: 'MODE_QUIRKS',
} as const;

function factsOf(facts: HtmlFacts, { wait_for }: HtmlOptions): Facts {
  const { mayRun, mayChange, mayMove, mayScroll, mayRunLeft, maySetSheet } = facts;
  const { mayHaveTrees, mayAskMedia } = facts;
  return {
    mode: MODES[facts.mode],
    mayRun,
    mayChange,
    mayMove,
    mayScroll,
    mayRunLeft,
    maySetSheet,
    mayHaveTrees,
    mayAskMedia,
    setsSheet: facts.ownSheet.hasMarginsOrSize ?? false,
    // A diagram and an expression to wait for are scripts.
    selfContained: facts.isSelfContained && !facts.hasDiagrams && wait_for === undefined,
  };
}

function wishOf({ page_ranges, outline = false, pdf_ua = false }: PdfOptions) {
  return { pages: page_ranges ? selectedPages(page_ranges) : '', outline, tagged: pdf_ua };
}

function waitOf({ selector = '', expression = '', delay_ms: delayMs = 0 }: WaitFor) {
  return { selector, expression, delayMs };
}

function textPart(part: PrintPart, text: string, nth = 0): OrderPart {
  return { part, nth, data: Buffer.from(text) };
}

/** The headers and footers that the margins grow for, unless they are just the document's own. */
function growthParts(source: HtmlSource): OrderPart[] {
  const { headerFootersToCome, firstPage, lastPage } = source;
  if (!(headerFootersToCome ?? firstPage ?? lastPage)) return [];
  const { tops, bottoms } = headerFootersToCome ?? headerFootersOf(source);
  return [
    ...tops.map((text, nth) => textPart('PART_TOP', text, nth)),
    ...bottoms.map((text, nth) => textPart('PART_BOTTOM', text, nth)),
  ];
}

const NAMED = [
  ['margin_top', 'SIDE_TOP'],
  ['margin_right', 'SIDE_RIGHT'],
  ['margin_bottom', 'SIDE_BOTTOM'],
  ['margin_left', 'SIDE_LEFT'],
] as const;

const NO_INK = { top: 0, bottom: 0 };

/** The page, resolved once, in points: what it is without the document's own rules, and with them. */
function pageOf(source: HtmlSource, options: HtmlOptions): Page {
  const { facts, page, inkRoom = NO_INK, keepsMargins = false } = source;
  const { viewport = {}, prefer_css_page_size: ownSheets = false } = options;
  return {
    sheet: sheetOf(page),
    printed: sheetOf(printedPage(facts.ownSheet, page, options)),
    inkTop: inkRoom.top,
    inkBottom: inkRoom.bottom,
    ownSize: isOwnSheet(options),
    ownSheets,
    namedMargins: NAMED.filter(([name]) => options[name] !== undefined).map(([, side]) => side),
    autoHeight: page.autoHeight ?? false,
    keepsMargins,
    scale: scaleOf(source, options),
    viewportWidth: viewport.width ?? 0,
    pixelRatio: viewport.device_scale_factor ?? 0,
  };
}

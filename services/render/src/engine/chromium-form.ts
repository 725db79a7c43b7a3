import type { PageGeometry, PageOptions, PdfOptions } from '@platen/contracts';
import { escapeHtml } from '../variables/html.ts';
import { mayChange, mayMove, STILL_RULE } from './at-rest.ts';
import { hasDiagrams } from '../formats/markdown/code/diagrams.ts';
import { mermaidScript } from './diagrams.ts';
import { withHead } from './document-head.ts';
import type { HtmlSource } from './engine.ts';
import { OWN_SHRINK, runsToTheLeft, type Fitting } from './fit.ts';
import { partsFor } from './page-parts.ts';
import { pageScript } from './page-script.ts';
import { selectedPages } from './selected-pages.ts';
import { waitFields } from './wait-for.ts';
import { maySetSheet, wholePixels } from './whole-pixels.ts';

/** The options that Chromium's print knows itself. */
export type ChromiumOptions = OwnOptions & {
  /** Others' pages are not to wait for this one. */
  yields?: boolean;
  /** It is ready as soon as it has loaded, whatever is in it. */
  isStill?: boolean;
} & Fitting;

type OwnOptions = Pick<
  PdfOptions,
  | keyof PageOptions
  | 'prefer_css_page_size'
  | 'print_background'
  | 'scale'
  | 'page_ranges'
  | 'pdf_ua'
  | 'outline'
  | 'wait_for'
  | 'emulate_media'
>;

/** The document as it is handed to Chromium. */
export function chromiumHtml(source: HtmlSource, options: ChromiumOptions): string {
  const { html, page, base } = source;
  const rules = [
    sheetRule(page, isOwnSheet(options)),
    maySetSheet(html) || hasFrames(source) ? marginRule(source, options) : '',
    options.print_background === false ? ECONOMY_RULE : EXACT_RULE,
    mayMove(html) ? STILL_RULE : '',
    options.survey ? '' : sizeRule(html, options),
  ].join('');
  const script = pageScript({ media: options.emulate_media, ...partsFor(source, options) });
  const own = base === undefined ? '' : `<base href="${escapeHtml(base)}">`;
  const library = hasDiagrams(html) ? mermaidScript() : '';
  return withHead(html, `${library}${script}${own}<style>${rules}</style>`);
}

/** Whether the sheet is the document's to choose: an explicit wish of the request goes before it. */
export function isOwnSheet(options: ChromiumOptions): boolean {
  const { prefer_css_page_size, page_format, page_width, page_height, landscape } = options;
  return (
    prefer_css_page_size ??
    [page_format, page_width, page_height, landscape].every((each) => each === undefined)
  );
}

/** Whether margins may have to grow. */
const hasFrames = ({ header, footer, firstPage }: HtmlSource) =>
  Boolean(header) || Boolean(footer) || firstPage !== undefined;

/**
 * The margins at first are the page's, so that they can grow; a document's own count before them, and those that the request
 * names before all.
 */
function marginRule({ page, inkRoom }: HtmlSource, options: ChromiumOptions): string {
  const { top = 0, bottom = 0 } = inkRoom ?? {};
  const margins = {
    top: page.marginTop - top,
    right: page.marginRight,
    bottom: page.marginBottom - bottom,
    left: page.marginLeft,
  };
  const rules = Object.entries(margins).map(([side, points]) => {
    const isNamed = options[`margin_${side as keyof typeof margins}`] !== undefined;
    return `margin-${side}:${Math.round(points)}pt${isNamed ? '!important' : ''}`;
  });
  return `@page{${rules.join(';')}}`;
}

/** The fields of Gotenberg 8.36's form, for a document, its page and options. */
export function chromiumFields(
  { html, page, inkRoom }: HtmlSource,
  options: ChromiumOptions,
): Record<string, string> {
  const { page_ranges, survey } = options;
  return {
    ...sheetFields(page, inkRoom),
    printBackground: String(options.print_background ?? true),
    preferCssPageSize: String(isOwnSheet(options) && maySetSheet(html)),
    scale: String(scaleOf(html, page, options)),
    ...tagFields(options),
    ...(page_ranges && { nativePageRanges: selectedPages(page_ranges) }),
    ...mediaFields(options),
    ...waitFields(options.wait_for ?? {}, { isAwaited: isAwaited(html, options), survey }),
    ...(options.yields && YIELDS),
  };
}

function tagFields({ pdf_ua = false, outline = false }: ChromiumOptions): Record<string, string> {
  return {
    generateTaggedPdf: String(pdf_ua || outline),
    generateDocumentOutline: String(outline),
  };
}

/** A page that is measured is so by the styles of paper. */
function mediaFields({ emulate_media, survey }: ChromiumOptions): Record<string, string> {
  const media = emulate_media ?? (survey && 'print');
  return media ? { emulatedMediaType: media } : {};
}

function scaleOf(html: string, page: PageGeometry, options: ChromiumOptions): number {
  const { exactScale } = options;
  if (runsToTheLeft(html)) return wholePixels(html, page, { ...options, scale: 1 });
  return exactScale === undefined
    ? wholePixels(html, page, options)
    : Math.min(exactScale * OWN_SHRINK, 2);
}

/**
 * Chromium moves a page that runs from right to left off its paper, by as much as it makes it smaller (measured, Chromium 156):
 * such a page is zoomed instead.
 */
function sizeRule(html: string, { exactScale, scale = 1 }: ChromiumOptions): string {
  if (!runsToTheLeft(html)) return exactScale === undefined ? '' : WIDE_RULE;
  const zoom = exactScale ?? scale;
  return zoom === 1 ? '' : `body{zoom:${zoom}!important}`;
}

/** Much too wide on every page, so that Chromium shrinks them by as much as it ever does: then all are of a known scale. */
const WIDE_RULE =
  'html::after{content:"";position:absolute;inset-block-start:0;inset-inline-start:0;' +
  'width:100000px;height:1px;visibility:hidden}';

/**
 * Tells the engine’s guard (services/engine/src/guard/browser-contexts.ts), which hears of a page's cookies before the
 * page is loaded. This one is for nobody's host, and gone with its page.
 */
const YIELDS = {
  cookies: JSON.stringify([{ name: 'platen-yields', value: '1', domain: 'platen.invalid' }]),
};

/**
 * An `@page` rule of the document with a size in landscape turns the sheet
 * even when its size is not wanted (measured); this one goes before it. It
 * says what the paper is asked for: else the two differ, and borders at the right are cut.
 */
function sheetRule({ width, height }: PageGeometry, isOwn: boolean): string {
  const size = `${Math.round(width)}pt ${Math.round(height)}pt`;
  return `@page{size:${size}${isOwn ? '' : ' !important'}}`;
}

/**
 * Gotenberg makes Chromium print backgrounds, wanted or not, by telling the
 * root `print-color-adjust: exact !important`; this goes before that. Elements
 * whose author asks for exact colours keep them, as in Chromium's own print.
 */
const ECONOMY_RULE =
  ':root:root{-webkit-print-color-adjust:economy!important;print-color-adjust:economy!important}';

/** What Gotenberg tells a page once it has loaded: told from the start, it has no style computed anew. */
const EXACT_RULE = 'html{-webkit-print-color-adjust:exact!important}';

function sheetFields(
  page: PageGeometry,
  { top, bottom }: NonNullable<HtmlSource['inkRoom']> = { top: 0, bottom: 0 },
): Record<string, string> {
  return {
    paperWidth: inches(Math.round(page.width) - HAIR),
    paperHeight: inches(Math.round(page.height) - HAIR),
    marginTop: inches(Math.round(page.marginTop - top) + HAIR),
    marginRight: inches(Math.round(page.marginRight) + HAIR),
    marginBottom: inches(Math.round(page.marginBottom - bottom) + HAIR),
    marginLeft: inches(Math.round(page.marginLeft) + HAIR),
  };
}

/**
 * In points. Chromium counts in whole points: paper is rounded up, margins
 * down. Asking for the nearest whole point, less or more this hair, keeps both
 * within half a point (measured: a paper of 595.28 came out as 595.92, now as 594.96).
 */
const HAIR = 0.01;

function inches(points: number): string {
  return (points / 72).toFixed(6);
}

function isAwaited(html: string, { isStill = false }: ChromiumOptions): boolean {
  return !isStill && (mayChange(html) || hasDiagrams(html));
}

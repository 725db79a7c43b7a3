import type { PageGeometry, PageOptions, PdfOptions } from '@platen/contracts';
import { isOwnSheet, viewportOf } from '../../formats/html/page/layout.ts';
import { escapeHtml } from '../../variables/html.ts';
import { needsRest, mayMove, STILL_RULE } from '../page/rest.ts';
import { hasDiagrams } from '../../formats/markdown/code/diagrams.ts';
import { mermaidScript } from '../page/diagrams.ts';
import { withHead } from '../source/document-head.ts';
import type { HtmlSource } from '../engine.ts';
import { OWN_SHRINK, type Fitting } from '../page/fit.ts';
import { partsFor } from '../page/page-parts.ts';
import { pageScript } from '../page/page-script.ts';
import { selectedPages } from '../../pdf/selected-pages.ts';
import { waitFields } from './wait-for.ts';
import { maySetSheet, wholePixels } from '../page/whole-pixels.ts';

/** The options that Chromium's print supports itself. */
export type ChromiumOptions = OwnOptions & {
  /** Whether it is ready as soon as it has loaded, whatever is in it. */
  isStill?: boolean;
  /** By which a report of the page is believed. */
  nonce?: string;
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
  | 'viewport'
>;

/** The document for Chromium. */
export function chromiumHtml(source: HtmlSource, options: ChromiumOptions): string {
  const { html, page, base } = source;
  const rules = [
    page.isAsLongAsContent ? ONE_PAGE_RULE : sheetRule(page, isOwnSheet(options)),
    maySetSheet(html) || hasFrames(source) || page.isAsLongAsContent
      ? marginRule(source, options)
      : '',
    options.print_background === false ? ECONOMY_RULE : EXACT_RULE,
    mayMove(html) ? STILL_RULE : '',
    options.exactScale === undefined ? '' : WIDE_RULE,
  ].join('');
  const script = pageScript({ media: options.emulate_media, ...partsFor(source, options) });
  const own = base === undefined ? '' : `<base href="${escapeHtml(base)}">`;
  const library = hasDiagrams(html, source.mark) ? mermaidScript() : '';
  return withHead(html, `${library}${script}${own}<style>${rules}</style>`);
}

/** Whether margins may have to grow. */
const hasFrames = ({ header, footer, firstPage, framesToCome }: HtmlSource) =>
  Boolean(header) || Boolean(footer) || (firstPage ?? framesToCome) !== undefined;

/**
 * The margins, as page margins first so that they can grow. A document's own override them, and those of the request
 * override all.
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
    const named = options[`margin_${side as keyof typeof margins}`];
    const isNamed = named !== undefined || page.isAsLongAsContent;
    return `margin-${side}:${Math.round(points)}pt${isNamed ? '!important' : ''}`;
  });
  return `@page{${rules.join(';')}}`;
}

/** The fields of Gotenberg 8.36's form, for a document, its page and options. */
export function chromiumFields(
  source: HtmlSource,
  options: ChromiumOptions,
): Record<string, string> {
  const { html, page, inkRoom } = source;
  const { page_ranges, survey } = options;
  return {
    ...sheetFields(page, inkRoom),
    printBackground: String(options.print_background ?? true),
    preferCssPageSize: String(page.isAsLongAsContent ?? (isOwnSheet(options) && maySetSheet(html))),
    scale: String(scaleOf(source, options)),
    ...tagFields(options),
    ...(page_ranges && { nativePageRanges: selectedPages(page_ranges) }),
    ...mediaFields(options, page),
    ...waitFields(options.wait_for ?? {}, {
      isAwaited: isAwaited(source, options),
      isMeasured: Boolean(survey),
    }),
    cookies: JSON.stringify([viewportCookie(source, options)]),
  };
}

function tagFields({ pdf_ua = false, outline = false }: ChromiumOptions): Record<string, string> {
  return {
    generateTaggedPdf: String(pdf_ua || outline),
    generateDocumentOutline: String(outline),
  };
}

/** A page is measured with print styles. */
function mediaFields(
  { emulate_media, survey }: ChromiumOptions,
  { isAsLongAsContent }: PageGeometry,
): Record<string, string> {
  const media = emulate_media ?? ((survey ?? isAsLongAsContent) && 'print');
  return media ? { emulatedMediaType: media } : {};
}

function scaleOf({ html, page }: HtmlSource, options: ChromiumOptions): number {
  const { exactScale } = options;
  return exactScale === undefined
    ? wholePixels(html, page, options)
    : Math.min(exactScale * OWN_SHRINK, 2);
}

/** No break begins another page, and the page itself is not as high as a screen. */
const ONE_PAGE_RULE =
  ':root:root:root,:root:root:root>body{height:auto!important;min-height:0!important}' +
  ':root:root:root *{break-before:auto!important;break-after:auto!important;page:auto!important}';

/** Much too wide on every page, so that Chromium shrinks all of them by its maximum, to a known scale. */
const WIDE_RULE =
  'html::after{content:"";position:absolute;inset-block-start:0;inset-inline-start:0;' +
  'width:100000px;height:1px;visibility:hidden}';

/**
 * An `@page` rule of the document with a landscape size turns the sheet even when its size is not wanted (measured). This
 * rule overrides it with the size of the paper: if they differed, borders at the right would be cut off.
 */
function sheetRule({ width, height }: PageGeometry, isOwn: boolean): string {
  const size = `${Math.round(width)}pt ${Math.round(height)}pt`;
  return `@page{size:${size}${isOwn ? '' : ' !important'}}`;
}

/**
 * Gotenberg always makes Chromium print backgrounds, with `print-color-adjust: exact !important` on the root. This rule
 * overrides that. Elements whose author asks for exact colours keep them, as in Chromium's own print.
 */
const ECONOMY_RULE =
  ':root:root{-webkit-print-color-adjust:economy!important;print-color-adjust:economy!important}';

/** A style that Gotenberg adds after loading. With it from the start, no style has to be recomputed. */
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
 * In points. Chromium counts in whole points: it rounds paper up and margins down. The nearest whole point, less or more
 * this hair, keeps both within half a point (measured: a paper of 595.28 became 595.92, now 594.96).
 */
const HAIR = 0.01;

function inches(points: number): string {
  return (points / 72).toFixed(6);
}

function isAwaited(source: HtmlSource, { isStill = false }: ChromiumOptions): boolean {
  const { html, mark, runsNoScripts = false } = source;
  return !isStill && (hasDiagrams(html, mark) || (!runsNoScripts && needsRest(html)));
}

/**
 * Passes the viewport of a page to the engine's guard (services/engine/src/guard/viewports.ts), which sees the cookies of a
 * page before it loads. No host gets this cookie, and it ends with its page.
 */
function viewportCookie(
  source: HtmlSource,
  options: PdfOptions & Fitting,
): { name: string; value: string; domain: string } {
  const scale = options.exactScale ?? wholePixels(source.html, source.page, options);
  const { width, height } = viewportOf(source, options, scale);
  return { name: 'platen-viewport', value: `${width}x${height}`, domain: 'platen.invalid' };
}

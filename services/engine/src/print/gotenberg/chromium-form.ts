import type { Fitting, HtmlDocument, PageSetup } from '../document.ts';
import { layoutScale, marginsOf, marginSide, paperSide } from '../page/geometry.ts';
import { OWN_SHRINK } from '../page/fit.ts';
import { mermaidScript } from '../page/diagrams.ts';
import { screenQuery, stillRule } from '../page/media.ts';
import { withHead } from '../source/document-head.ts';

/** The name of the cookie by which the guard knows a print; no host gets it. */
export const TOKEN_COOKIE = 'platen-print';

/**
 * The document for Chromium.
 * @param own markup of ours that comes before anything of the document: our script, then the policies
 */
export function chromiumHtml(document: HtmlDocument, fitting: Fitting, own: string): string {
  const { base, diagrams } = document;
  const baseElement = base === '' ? '' : `<base href="${attribute(base)}">`;
  const library = diagrams !== '' ? mermaidScript() : '';
  const rules = rulesFor(document, fitting).join('');
  return withHead(document, `${library}${own}${baseElement}<style>${rules}</style>`);
}

function rulesFor(document: HtmlDocument, fitting: Fitting): string[] {
  const { facts, page } = document;
  const { exactScale } = fitting;
  const screen = screenQuery(document, fitting);
  const mayGrow = facts.maySetSheet || hasFrames(document) || page.autoHeight;
  return [
    page.autoHeight ? ONE_PAGE_RULE : sheetRule(page),
    mayGrow ? marginRule(page) : '',
    document.economy ? ECONOMY_RULE : EXACT_RULE,
    facts.mayMove && screen !== undefined ? stillRule(screen) : '',
    exactScale === undefined ? '' : WIDE_RULE,
  ];
}

/** Whether margins may have to grow. */
const hasFrames = ({ header, footer, tops, bottoms }: HtmlDocument) =>
  [header, footer, ...tops, ...bottoms].some((each) => each !== '');

const attribute = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/**
 * The margins, as page margins first so that they can grow. A document's own override them, and those of the request
 * override all.
 */
function marginRule(page: PageSetup): string {
  const rules = Object.entries(marginsOf(page)).map(([side, points]) => {
    const isNamed = page.autoHeight || page.namedMargins.some((each) => each === side);
    return `margin-${side}:${points}pt${isNamed ? '!important' : ''}`;
  });
  return `@page{${rules.join(';')}}`;
}

/** The fields of Gotenberg 8.36's form. @param token of the print */
export function chromiumFields(
  document: HtmlDocument,
  fitting: Fitting,
  token: string,
): Record<string, string> {
  const { facts, page, pages, outline, tagged, economy } = document;
  const ranges = fitting.survey ? '1' : pages;
  return {
    ...sheetFields(page),
    printBackground: String(!economy),
    preferCssPageSize: String(page.autoHeight || (page.ownSize && facts.maySetSheet)),
    scale: String(printScale(document, fitting)),
    generateTaggedPdf: String(tagged || outline),
    generateDocumentOutline: String(outline),
    ...(ranges && { nativePageRanges: ranges }),
    cookies: JSON.stringify([{ name: TOKEN_COOKIE, value: token, domain: 'platen.invalid' }]),
  };
}

/** An absent header or footer, where there is the other. */
const NO_FRAME = '<html><head></head><body></body></html>';

/** What Gotenberg 8.36 asks the browser for, by its form (captured). */
export function printParams(
  fields: Record<string, string>,
  { header, footer }: Pick<HtmlDocument, 'header' | 'footer'>,
): object {
  const { nativePageRanges: pageRanges } = fields;
  const displayHeaderFooter = header !== '' || footer !== '';
  const frames = { headerTemplate: header || NO_FRAME, footerTemplate: footer || NO_FRAME };
  return {
    landscape: false,
    displayHeaderFooter,
    printBackground: fields['printBackground'] === 'true',
    ...Object.fromEntries(NUMBERS.map((name) => [name, Number(fields[name])])),
    ...(pageRanges && { pageRanges }),
    ...(displayHeaderFooter && frames),
    preferCSSPageSize: fields['preferCssPageSize'] === 'true',
    generateTaggedPDF: fields['generateTaggedPdf'] === 'true',
    generateDocumentOutline: fields['generateDocumentOutline'] === 'true',
  };
}

const NUMBERS = [
  'scale',
  'paperWidth',
  'paperHeight',
  'marginTop',
  'marginBottom',
  'marginLeft',
  'marginRight',
];

function printScale(document: HtmlDocument, fitting: Fitting): number {
  const scale = layoutScale(document, fitting);
  return fitting.exactScale === undefined ? scale : Math.min(scale * OWN_SHRINK, 2);
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
function sheetRule({ sheet: { width, height }, ownSize }: PageSetup): string {
  const size = `${Math.round(width)}pt ${Math.round(height)}pt`;
  return `@page{size:${size}${ownSize ? '' : ' !important'}}`;
}

/**
 * Gotenberg always makes Chromium print backgrounds, with `print-color-adjust: exact !important` on the root. This rule
 * overrides that. Elements whose author asks for exact colours keep them, as in Chromium's own print.
 */
const ECONOMY_RULE =
  ':root:root{-webkit-print-color-adjust:economy!important;print-color-adjust:economy!important}';

/** A style that Gotenberg adds after loading. With it from the start, no style has to be recomputed. */
const EXACT_RULE = 'html{-webkit-print-color-adjust:exact!important}';

function sheetFields(page: PageSetup): Record<string, string> {
  const { top, right, bottom, left } = marginsOf(page);
  return {
    paperWidth: paperSide(page.sheet.width),
    paperHeight: paperSide(page.sheet.height),
    marginTop: marginSide(top),
    marginRight: marginSide(right),
    marginBottom: marginSide(bottom),
    marginLeft: marginSide(left),
  };
}

import { formatPageRanges, parsePageRanges, type PdfOptions } from '@platen/contracts';
import type { Composition, HtmlComposition } from '../compose/composition.ts';
import { fillPageFields } from '../formats/html/running-fields.ts';
import type { HtmlSource, PrintOptions } from './engine.ts';
import type { Size } from './page-sizes.ts';

/**
 * Headers and footers that count from another number than 1. Chromium counts from 1, so they are printed apart, on blank pages of which
 * as many come first as the numbers need, and laid over the document.
 */
export function numberedApart(composition: Composition, how: PrintOptions): boolean {
  const { options, purpose = 'final' } = how;
  if (composition.kind === 'docx' || purpose === 'draft') return false;
  const { tops, bottoms } = framesOf(composition);
  return (
    (options.page_number_start ?? 1) !== 1 &&
    [...tops, ...bottoms].some((html) => /pageNumber|totalPages/.test(html))
  );
}

/** Those of page 1 as well. */
export function framesOf({ header, footer, firstPage }: HtmlSource) {
  const those = (...documents: (string | undefined)[]) =>
    documents.filter((each) => each !== undefined && each !== '') as string[];
  return {
    tops: those(header, firstPage?.header),
    bottoms: those(footer, firstPage?.footer),
  };
}

/** The document with the margins that its headers and footers need, and without these. */
export function withoutFrames(composition: HtmlComposition): HtmlComposition {
  const { header: _, footer: __, firstPage: ___, ...body } = composition;
  return { ...body, framesToCome: framesOf(composition) };
}

export interface FramesPrint {
  source: HtmlSource;
  /** As Gotenberg takes them. */
  pages: string;
}

interface Numbering {
  /** Of all pages of the document. */
  sizes: readonly Size[];
  /** Of page 1. */
  start: number;
  /** The pages that are printed; left out: all. */
  ranges: string | undefined;
}

/** @returns the prints that together have a header and footer for each page that is printed, page 1 first if it is by itself */
export function framesPrints(
  composition: HtmlComposition,
  { sizes, start, ranges }: Numbering,
): { first?: FramesPrint; others?: FramesPrint } {
  const last = sizes.length + start - 1;
  const printed = (ranges ? parsePageRanges(ranges).ranges : undefined) ?? [
    { from: 1, to: sizes.length },
  ];
  const isApart = composition.firstPage !== undefined || start === 0;
  const hasFirst = printed[0]?.from === 1;
  const others = printed
    .map(({ from, to }) => ({
      from: isApart ? Math.max(from, 2) : from,
      to: Math.min(to, sizes.length),
    }))
    .filter(({ from, to }) => from <= to)
    .map(({ from, to }) => ({ from: from + start - 1, to: to + start - 1 }));
  const [firstSize = A4] = sizes;
  const blanks = Array.from({ length: last }, (_, at) => sizes[at - start + 1] ?? firstSize);
  return {
    ...(isApart &&
      hasFirst && { first: firstPrint(composition, { size: firstSize, start, last }) }),
    ...(others.length > 0 && {
      others: { source: blankPages(composition, blanks), pages: formatPageRanges(others) },
    }),
  };
}

const A4 = { width: 595, height: 842 };

function firstPrint(
  composition: HtmlComposition,
  { size, start, last }: { size: Size; start: number; last: number },
): FramesPrint {
  const { header = '', footer = '' } = composition.firstPage ?? composition;
  const source = {
    ...blankPages(composition, [size]),
    header: fillPageFields(header, start, last),
    footer: fillPageFields(footer, start, last),
  };
  return { source, pages: '1' };
}

/** No header is too high here that was not for the document. */
const HIGH = 14_400;

/** Pages without anything, of the same margins. */
function blankPages(composition: HtmlComposition, sizes: readonly Size[]): HtmlSource {
  const { header = '', footer = '', page, keepsMargins = false, inkRoom } = composition;
  const { isAsLongAsContent: _, ...sheet } = page;
  const named = sizes.map(({ width, height }) => `${width}pt ${height}pt`);
  const names = new Map([...new Set(named)].map((size, at) => [size, `p${at}`]));
  const rules = [...names].map(
    ([size, name]) => `@page ${name}{size:${size}}.${name}{page:${name}}`,
  );
  const blanks = named.map((size) => `<p class="${names.get(size) ?? ''}">`);
  const styles = 'p{margin:0;height:1px;break-after:page}p:last-of-type{break-after:auto}';
  return {
    html: `<!doctype html>${titleIn(composition.html)}<style>${rules.join('')}${styles}</style>${blanks.join('')}`,
    ...{ header, footer, keepsMargins, page: { ...sheet, height: HIGH } },
    ...(inkRoom && { inkRoom }),
    framesToCome: framesOf(composition),
  };
}

/** Headers may have it (class `title`). */
function titleIn(html: string): string {
  return /<title\b[^<>]*>[^<]*<\/title\s*>/i.exec(html)?.[0] ?? '';
}

/** What of the request's options the frames' own print has. */
export function framesOptions(options: PdfOptions): PdfOptions {
  const { margin_top, margin_right, margin_bottom, margin_left } = options;
  const margins = { margin_top, margin_right, margin_bottom, margin_left };
  const named = Object.entries(margins).filter(([, margin]) => margin !== undefined);
  return { ...Object.fromEntries(named), prefer_css_page_size: true };
}

import { formatPageRanges, parsePageRanges, type PdfOptions } from '@platen/contracts';
import type { Around } from '../around/around.ts';
import type {
  Composition,
  HtmlComposition,
  HtmlSource,
  PageHeaderFooters,
} from '../formats/composition.ts';
import { OWN_FACTS } from '../formats/html/facts.ts';
import { fillPageFields } from '../formats/html/page/running-fields.ts';
import type { SetString } from '../formats/html/running-strings.ts';
import { titleElement } from '../formats/html/title.ts';
import { includesFirstPage, numberAmong } from '../pdf/selected-pages.ts';
import type { PrintOptions } from './engine.ts';
import { filledPrints } from './filled-header-footers.ts';
import type { Size } from './pdf/page-sizes.ts';

/**
 * Whether headers and footers begin with another number than 1, or differ on the first or the last page. Chromium counts
 * from 1 and has one header for all pages. So they are printed on blank pages, preceded by as many as the numbers need, and
 * laid over the document.
 */
export function numberedApart(composition: Composition, how: PrintOptions): boolean {
  if (composition.kind !== 'html' || how.purpose === 'draft') return false;
  return (
    composition.lastPage !== undefined ||
    (composition.firstPage !== undefined &&
      includesFirstPage(how.pages ?? how.options.page_ranges)) ||
    isRenumbered(composition, how)
  );
}

function isRenumbered(composition: HtmlComposition, how: PrintOptions): boolean {
  const { page_number_start: start = 1, stamp_appended } = how.options;
  const { headerFooterFields = new Map() } = composition;
  const isOther = start !== 1 || isFilled(composition) || countsAll(how);
  return isOther && (headerFooterFields.size > 0 || stamp_appended === true);
}

/** Whether headers and footers count joined pages, too. */
export function countsAll({ options, around }: Pick<PrintOptions, 'options' | 'around'>): boolean {
  const { before = [], after = [] } = around ?? {};
  return options.page_numbers === 'all' && before.length + after.length > 0;
}

/** Whether groups of its pages are numbered by themselves, or its headers ask for that, or for what its pages say. */
export function isFilled({
  groups = [],
  strings,
  headerFooterFields = new Map(),
}: HtmlComposition): boolean {
  const fields = [...headerFooterFields.values()].flat();
  return (
    groups.length > 0 ||
    strings !== undefined ||
    fields.some((edit) => 'field' in edit && edit.field.startsWith('group'))
  );
}

/** All headers and footers, with those of page 1 and of the last page. */
export function headerFootersOf({ header, footer, firstPage, lastPage }: HtmlSource) {
  const those = (...documents: (string | undefined)[]) =>
    documents.filter((each) => each !== undefined && each !== '') as string[];
  return {
    tops: those(header, firstPage?.header, lastPage?.header),
    bottoms: those(footer, firstPage?.footer, lastPage?.footer),
  };
}

/** The document without headers and footers, but with their margins. */
export function withoutHeaderFooters(composition: HtmlComposition): HtmlComposition {
  const { header: _, footer: __, firstPage: ___, lastPage: ____, ...body } = composition;
  return { ...body, headerFootersToCome: headerFootersOf(composition) };
}

export interface HeaderFootersPrint {
  source: HtmlSource;
  /** In the form of an engine; absent: all. */
  pages?: string;
}

export interface Numbering {
  /** Sizes of all pages. */
  sizes: readonly Size[];
  /** Number of page 1. */
  start: number;
  /** The pages to print; absent: all. */
  ranges: string | undefined;
  /** How many pages follow that have none of these headers and count with them; default 0. */
  following?: number;
  /** Whether numbers and totals are of all pages, so that groups do not restart them. */
  countsAll?: boolean;
}

/** @returns the same for the pages of a document or, where that is asked for, of all that is joined */
export function headerFootersOfAll(
  composition: HtmlComposition,
  { how, sizes, ranges }: Pick<Numbering, 'sizes' | 'ranges'> & { how: PrintOptions },
): Iterable<HeaderFootersPrint> {
  const { page_number_start: start = 1, stamp_appended } = how.options;
  if (!countsAll(how)) return headerFootersPrints(composition, { sizes, start, ranges });
  const among = numberAmong(ranges);
  const isPrinted = (page: number) => Number.isInteger(among(page));
  const own = sizes.filter((_, at) => isPrinted(at + 1));
  const leading = sizesOf(how.around?.before);
  const following = sizesOf(how.around?.after);
  const all = { ranges: undefined, countsAll: true };
  if (stamp_appended) {
    const numbering = { ...all, start, sizes: [...leading, ...own, ...following] };
    const joined = moved(composition, (page) => leading.length + among(page));
    const ends = [leading.length + 1, leading.length + own.length + 1];
    return headerFootersPrints(isFilled(joined) ? withGroupsAt(joined, ends) : joined, numbering);
  }
  const numbering = { ...all, start: start + leading.length, sizes: own };
  const printed = partOf(moved(composition, among), isPrinted, sizes.length);
  return headerFootersPrints(printed, { ...numbering, following: following.length });
}

const sizesOf = (files: Around['before'] = []) => files.flatMap(({ sizes }) => sizes);

/** The same, with its running strings and groups on other pages. @param numberOf not whole: of a page that is not printed */
function moved(
  { groups, strings, ...others }: HtmlComposition,
  numberOf: (page: number) => number,
): HtmlComposition {
  return {
    ...others,
    ...(groups && { groups: groups.map((page) => Math.ceil(numberOf(page))) }),
    ...(strings && { strings: { ...strings, set: strings.set.map(onPage(numberOf)) } }),
  };
}

const onPage = (numberOf: (page: number) => number) => (string: SetString) => ({
  ...string,
  page: numberOf(string.page),
});

/** What is joined belongs to no group of the document. */
function withGroupsAt({ groups = [], ...others }: HtmlComposition, ends: readonly number[]) {
  return { ...others, groups: [...groups, ...ends].toSorted((a, b) => a - b) };
}

/** Without the headers of pages that are not printed. */
function partOf(
  { firstPage, lastPage, ...others }: HtmlComposition,
  isPrinted: (page: number) => boolean,
  last: number,
): HtmlComposition {
  const only = last > 1 ? lastPage : lastPage?.only;
  return {
    ...others,
    ...(firstPage && isPrinted(1) && { firstPage }),
    ...(lastPage && only && isPrinted(last) && { lastPage: { ...lastPage, only } }),
  };
}

/** @returns the prints that together have a header and footer for each printed page, in the order of the pages */
function headerFootersPrints(
  composition: HtmlComposition,
  numbering: Numbering,
): Iterable<HeaderFootersPrint> {
  return isFilled(composition)
    ? filledPrints(composition, numbering)
    : groupPrints(composition, numbering);
}

function groupPrints(composition: HtmlComposition, numbering: Numbering): HeaderFootersPrint[] {
  const { sizes, start, ranges } = numbering;
  const count = sizes.length;
  const printed = (ranges ? parsePageRanges(ranges).ranges : undefined) ?? [{ from: 1, to: count }];
  const { first, last } = headerFootersApart(composition, numbering);
  const isPrinted = (page: number) => printed.some(({ from, to }) => from <= page && page <= to);
  const single = (page: number, headerFooters: PageHeaderFooters | undefined) =>
    headerFooters && isPrinted(page)
      ? [
          pagePrint(composition, headerFooters, {
            page,
            sizes,
            start,
            following: numbering.following ?? 0,
          }),
        ]
      : [];
  const others = { from: first ? 2 : 1, to: last ? count - 1 : count };
  return [
    ...single(1, first),
    ...spansPrint(composition, within(others, printed), numbering),
    ...single(count, last),
  ];
}

/** Headers and footers that are printed separately. */
function headerFootersApart(
  { header = '', footer = '', firstPage, lastPage }: HtmlComposition,
  { sizes, start }: Numbering,
): { first?: PageHeaderFooters | undefined; last?: PageHeaderFooters | undefined } {
  if (lastPage && sizes.length === 1) return { last: lastPage.only };
  // Chromium has no page 0.
  return { first: firstPage ?? (start === 0 ? { header, footer } : undefined), last: lastPage };
}

interface Span {
  from: number;
  to: number;
}

function within({ from, to }: Span, spans: readonly Span[]): Span[] {
  return spans
    .map((span) => ({ from: Math.max(span.from, from), to: Math.min(span.to, to) }))
    .filter((span) => span.from <= span.to);
}

/** Prints the pages with the common header and footer at once. */
function spansPrint(
  composition: HtmlComposition,
  spans: readonly Span[],
  { sizes, start, following = 0 }: Numbering,
): HeaderFootersPrint[] {
  if (spans.length === 0) return [];
  const [firstSize = A4] = sizes;
  const blanks = Array.from(
    { length: sizes.length + start - 1 + following },
    (_, at) => sizes[at - start + 1] ?? firstSize,
  );
  const pages = spans.map(({ from, to }) => ({ from: from + start - 1, to: to + start - 1 }));
  return [{ source: blankPages(composition, blanks), pages: formatPageRanges(pages) }];
}

const A4 = { width: 595, height: 842 };

/** Prints one page with its numbers as text. */
function pagePrint(
  composition: HtmlComposition,
  { header, footer }: PageHeaderFooters,
  {
    page,
    sizes,
    start,
    following,
  }: Pick<Numbering, 'sizes' | 'start'> & { page: number; following: number },
): HeaderFootersPrint {
  const numbers = {
    pageNumber: String(page + start - 1),
    totalPages: String(sizes.length + start - 1 + following),
  };
  const filled = (html: string) =>
    fillPageFields(html, composition.headerFooterFields?.get(html) ?? [], numbers);
  const source = {
    ...blankPages(composition, [sizes[page - 1] ?? A4]),
    header: filled(header),
    footer: filled(footer),
  };
  return { source, pages: '1' };
}

/** A height at which no header is too high here, because it was not too high for the document. */
const HIGH = 14_400;

/** Blank pages with the same margins. */
function blankPages(composition: HtmlComposition, sizes: readonly Size[]): HtmlSource {
  const { header = '', footer = '', page, keepsMargins = false, inkRoom, facts } = composition;
  // Headers may contain it (class `title`).
  const { title = '', isSelfContained } = facts;
  const { autoHeight: _, ...sheet } = page;
  const named = sizes.map(({ width, height }) => `${width}pt ${height}pt`);
  const names = new Map([...new Set(named)].map((size, at) => [size, `p${at}`]));
  const rules = [...names].map(
    ([size, name]) => `@page ${name}{size:${size}}.${name}{page:${name}}`,
  );
  const blanks = named.map((size) => `<p class="${names.get(size) ?? ''}">`);
  const styles = 'p{margin:0;height:1px;break-after:page}p:last-of-type{break-after:auto}';
  return {
    html: `${titleElement({ text: title })}<style>${rules.join('')}${styles}</style>${blanks.join('')}`,
    facts: { ...OWN_FACTS, title, isSelfContained },
    header,
    footer,
    keepsMargins,
    page: { ...sheet, height: HIGH },
    ...(inkRoom && { inkRoom }),
    headerFootersToCome: headerFootersOf(composition),
  };
}

/** The request's options for the print of headers and footers. */
export function headerFootersOptions(options: PdfOptions): PdfOptions {
  const { margin_top, margin_right, margin_bottom, margin_left } = options;
  const margins = { margin_top, margin_right, margin_bottom, margin_left };
  const named = Object.entries(margins).filter(([, margin]) => margin !== undefined);
  return { ...Object.fromEntries(named), prefer_css_page_size: true };
}

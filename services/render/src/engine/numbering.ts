import { formatPageRanges, parsePageRanges, type PdfOptions } from '@platen/contracts';
import type { Around } from '../around/around.ts';
import type { Composition, HtmlComposition, PageFrames } from '../formats/composition.ts';
import { OWN_FACTS } from '../formats/html/facts.ts';
import {
  fillGroupFields,
  fillPageFields,
  pageFieldsIn,
  type FieldEdit,
} from '../formats/html/page/running-fields.ts';
import { titleElement } from '../formats/html/title.ts';
import type { HtmlSource, PrintOptions } from './engine.ts';
import type { Size } from './pdf/page-sizes.ts';

/**
 * Whether headers and footers begin with another number than 1, or differ on the last page. Chromium counts from 1 and has
 * one header for all pages. So they are printed on blank pages, preceded by as many as the numbers need, and laid over
 * the document.
 */
export function numberedApart(composition: Composition, how: PrintOptions): boolean {
  if (composition.kind === 'office' || how.purpose === 'draft') return false;
  return composition.lastPage !== undefined || isRenumbered(composition, how);
}

function isRenumbered(composition: HtmlComposition, how: PrintOptions): boolean {
  const { page_number_start: start = 1, stamp_appended } = how.options;
  const { frameFields = new Map() } = composition;
  const isOther = start !== 1 || isGrouped(composition) || countsAll(how);
  return isOther && (frameFields.size > 0 || stamp_appended === true);
}

/** Whether headers and footers count joined pages, too. */
function countsAll({ options, around }: PrintOptions): boolean {
  const { before = [], after = [] } = around ?? {};
  return options.page_numbers === 'all' && before.length + after.length > 0;
}

/** Whether groups of its pages are numbered by themselves, or its headers ask for that. */
function isGrouped({ groups = [], frameFields = new Map() }: HtmlComposition): boolean {
  const fields = [...frameFields.values()].flat();
  return (
    groups.length > 0 || fields.some((edit) => 'field' in edit && edit.field.startsWith('group'))
  );
}

/** All headers and footers, with those of page 1 and of the last page. */
export function framesOf({ header, footer, firstPage, lastPage }: HtmlSource) {
  const those = (...documents: (string | undefined)[]) =>
    documents.filter((each) => each !== undefined && each !== '') as string[];
  return {
    tops: those(header, firstPage?.header, lastPage?.header),
    bottoms: those(footer, firstPage?.footer, lastPage?.footer),
  };
}

/** The document without headers and footers, but with their margins. */
export function withoutFrames(composition: HtmlComposition): HtmlComposition {
  const { header: _, footer: __, firstPage: ___, lastPage: ____, ...body } = composition;
  return { ...body, framesToCome: framesOf(composition) };
}

export interface FramesPrint {
  source: HtmlSource;
  /** In the form of an engine. */
  pages: string;
}

interface Numbering {
  /** Sizes of all pages. */
  sizes: readonly Size[];
  /** Number of page 1. */
  start: number;
  /** The pages to print; absent: all. */
  ranges: string | undefined;
  /** How many pages follow that have none of these headers and count with them; default 0. */
  following?: number;
}

/** The same as `framesPrints`, for the pages of a document or, where that is asked for, of all that is joined. */
export function framesOfAll(
  composition: HtmlComposition,
  { how, sizes, ranges }: Pick<Numbering, 'sizes' | 'ranges'> & { how: PrintOptions },
): FramesPrint[] {
  const { page_number_start: start = 1, stamp_appended } = how.options;
  if (!countsAll(how)) return framesPrints(composition, { sizes, start, ranges });
  const own = ranges ? sizes.filter((_, at) => isWithin(ranges, at + 1)) : sizes;
  const leading = sizesOf(how.around?.before);
  const following = sizesOf(how.around?.after);
  const { groups: _, ...whole } = composition;
  if (stamp_appended) {
    const all = [...leading, ...own, ...following];
    return framesPrints(whole, { sizes: all, start, ranges: undefined });
  }
  return framesPrints(partOf(whole, ranges, sizes.length), {
    sizes: own,
    start: start + leading.length,
    ranges: undefined,
    following: following.length,
  });
}

const sizesOf = (files: Around['before'] = []) => files.flatMap(({ sizes }) => sizes);

/** Without the headers of pages that are not printed. */
function partOf(
  { firstPage, lastPage, ...others }: HtmlComposition,
  ranges: string | undefined,
  last: number,
): HtmlComposition {
  return {
    ...others,
    ...(firstPage && (!ranges || isWithin(ranges, 1)) && { firstPage }),
    ...(lastPage && (!ranges || isWithin(ranges, last)) && { lastPage }),
  };
}

function isWithin(ranges: string, page: number): boolean {
  const spans = parsePageRanges(ranges).ranges ?? [];
  return spans.some(({ from, to }) => from <= page && page <= to);
}

/** @returns the prints that together have a header and footer for each printed page, in the order of the pages */
export function framesPrints(composition: HtmlComposition, numbering: Numbering): FramesPrint[] {
  return isGrouped(composition)
    ? groupsPrints(composition, numbering)
    : groupPrints(composition, numbering);
}

/** Each group is printed as a document of its own. */
function groupsPrints(composition: HtmlComposition, numbering: Numbering): FramesPrint[] {
  const { groups = [] } = composition;
  const { sizes, start, ranges, following = 0 } = numbering;
  const total = sizes.length;
  const printed = (ranges ? parsePageRanges(ranges).ranges : undefined) ?? [{ from: 1, to: total }];
  const begins = groups[0] === 1 ? groups : [1, ...groups];
  return begins.flatMap((from, nth) => {
    const group = { from, to: (begins[nth + 1] ?? total + 1) - 1 };
    const those = within(group, printed).map((each) => ({
      from: each.from - from + 1,
      to: each.to - from + 1,
    }));
    if (those.length === 0) return [];
    return groupPrints(groupComposition(composition, group, total), {
      sizes: sizes.slice(from - 1, group.to),
      start: groups.includes(from) ? 1 : start,
      ranges: formatPageRanges(those),
      following,
    });
  });
}

/** A group with its own totals in its headers. */
function groupComposition(composition: HtmlComposition, group: Span, total: number) {
  const { header, footer, firstPage, lastPage, frameFields, ...others } = composition;
  const fields = new Map<string, readonly FieldEdit[]>();
  const totals = { total, groupTotal: group.to - group.from + 1 };
  const filled = (html: string) => {
    const found = frameFields?.get(html);
    const text = found ? fillGroupFields(html, found, totals) : html;
    if (found) fields.set(text, pageFieldsIn(text));
    return text;
  };
  const both = ({ header: top, footer: bottom }: PageFrames) => ({
    header: filled(top),
    footer: filled(bottom),
  });
  const last = group.to === total && lastPage;
  return {
    ...others,
    header: filled(header ?? ''),
    footer: filled(footer ?? ''),
    ...(group.from === 1 && firstPage && { firstPage: both(firstPage) }),
    ...(last && { lastPage: { ...both(last), only: both(total === 1 ? last.only : last) } }),
    frameFields: fields,
  };
}

function groupPrints(composition: HtmlComposition, numbering: Numbering): FramesPrint[] {
  const { sizes, start, ranges } = numbering;
  const count = sizes.length;
  const printed = (ranges ? parsePageRanges(ranges).ranges : undefined) ?? [{ from: 1, to: count }];
  const { first, last } = framesApart(composition, numbering);
  const isPrinted = (page: number) => printed.some(({ from, to }) => from <= page && page <= to);
  const single = (page: number, frames: PageFrames | undefined) =>
    frames && isPrinted(page)
      ? [
          pagePrint(composition, frames, {
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
function framesApart(
  { header = '', footer = '', firstPage, lastPage }: HtmlComposition,
  { sizes, start }: Numbering,
): { first?: PageFrames | undefined; last?: PageFrames | undefined } {
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
): FramesPrint[] {
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
  { header, footer }: PageFrames,
  {
    page,
    sizes,
    start,
    following,
  }: Pick<Numbering, 'sizes' | 'start'> & { page: number; following: number },
): FramesPrint {
  const numbers = { page: page + start - 1, last: sizes.length + start - 1 + following };
  const filled = (html: string) =>
    fillPageFields(html, composition.frameFields?.get(html) ?? [], numbers);
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
  const { isAsLongAsContent: _, ...sheet } = page;
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
    framesToCome: framesOf(composition),
  };
}

/** The request's options for the print of headers and footers. */
export function framesOptions(options: PdfOptions): PdfOptions {
  const { margin_top, margin_right, margin_bottom, margin_left } = options;
  const margins = { margin_top, margin_right, margin_bottom, margin_left };
  const named = Object.entries(margins).filter(([, margin]) => margin !== undefined);
  return { ...Object.fromEntries(named), prefer_css_page_size: true };
}

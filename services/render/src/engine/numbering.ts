import type { Around } from '../around/around.ts';
import type { Composition, HtmlComposition, HtmlSource } from '../formats/composition.ts';
import type { SetString } from '../formats/html/running-strings.ts';
import { includesFirstPage, numberAmong } from '../pdf/selected-pages.ts';
import type { PrintOptions } from './engine.ts';
import { filledPrints } from './filled-header-footers.ts';
import type { Size } from './pdf/page-sizes.ts';

/**
 * Whether headers and footers begin with another number than 1, or differ on the first or the last page. Chromium counts
 * from 1 and has one header for all pages. So they are printed apart, as the content of pages (`filled-header-footers.ts`), and laid over
 * the document.
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
  const isOther = start !== 1 || isFilled(composition) || countsAll(how);
  return isOther && (fieldsIn(composition).size > 0 || stamp_appended === true);
}

/** What its headers and footers say that differs from page to page. */
function fieldsIn({ headerFooterTemplates = new Map() }: HtmlComposition): ReadonlySet<string> {
  const edits = [...headerFooterTemplates.values()].flatMap(({ fields }) => fields);
  const fields = edits.flatMap((edit) => ('field' in edit ? edit.field : []));
  return new Set(fields.filter((field) => field !== 'title'));
}

/** Whether headers and footers count joined pages, too. */
export function countsAll({ options, around }: Pick<PrintOptions, 'options' | 'around'>): boolean {
  const { before = [], after = [] } = around ?? {};
  return options.page_numbers === 'all' && before.length + after.length > 0;
}

/** Whether groups of its pages are numbered by themselves, or its headers ask for that, or for what its pages say. */
function isFilled(composition: HtmlComposition): boolean {
  const { groups = [], strings } = composition;
  const hasGroups = groups.length > 0 || strings !== undefined;
  return hasGroups || [...fieldsIn(composition)].some((field) => field.startsWith('group'));
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

/**
 * @returns what is printed so that each printed page of a document or, where that is asked for, of all that is joined has its
 * header and footer, in the order of the pages
 */
export function headerFootersOfAll(
  composition: HtmlComposition,
  { how, sizes, ranges }: Pick<Numbering, 'sizes' | 'ranges'> & { how: PrintOptions },
): Iterable<HtmlSource> {
  const { page_number_start: start = 1, stamp_appended } = how.options;
  if (!countsAll(how)) return filledPrints(composition, { sizes, start, ranges });
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
    return filledPrints(withGroupsAt(joined, ends), numbering);
  }
  const numbering = { ...all, start: start + leading.length, sizes: own };
  const printed = partOf(moved(composition, among), isPrinted, sizes.length);
  return filledPrints(printed, { ...numbering, following: following.length });
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

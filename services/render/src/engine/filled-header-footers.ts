import { EDGE, parsePageRanges } from '@platen/contracts';
import type { HtmlComposition, HtmlSource, PageHeaderFooters } from '../formats/composition.ts';
import { OWN_FACTS } from '../formats/html/facts.ts';
import {
  headerFooterTemplate,
  type HeaderFooterTemplate,
} from '../formats/html/page/header-footer-template.ts';
import { fillPageFields } from '../formats/html/page/running-fields.ts';
import { runningTexts } from '../formats/html/running-strings.ts';
import { titleElement } from '../formats/html/title.ts';
import type { HeaderFootersPrint, Numbering } from './numbering.ts';
import type { Size } from './pdf/page-sizes.ts';

/** In characters and pages: what is longer becomes several prints, each for a warm page. */
const LONGEST = 3_000_000;
const MOST_PAGES = 2_000;

/** The headers and footers of pages that follow each other, with the same templates. */
interface Run {
  templates: readonly [HeaderFooterTemplate, HeaderFooterTemplate];
  /** What the document's strings say on a page. */
  stringsOn: (page: number) => Readonly<Record<string, string>>;
  sizes: Size[];
  pages: string[];
  length: number;
}

/**
 * Headers and footers that say something else on each page are the content of pages of their own, set as Chromium sets
 * its own: those are the same on all pages, but for the numbers of a whole print. One print at a time is in memory.
 */
export function* filledPrints(
  composition: HtmlComposition,
  numbering: Numbering,
): Generator<HeaderFootersPrint> {
  const { sizes, ranges } = numbering;
  const read = templateReader(composition);
  let run: Run | undefined;
  for (const page of printedPages(sizes.length, ranges)) {
    const { header, footer } = headerFootersOn(page, sizes.length, composition);
    const templates = [read(header), read(footer)] as const;
    if (run && templates.some((each, at) => each !== run?.templates[at])) {
      yield { source: sourceOf(run, composition) };
      run = undefined;
    }
    run ??= newRun(templates, composition);
    const filled = filledPage(run, page, { composition, numbering });
    if (isFull(run, filled)) {
      yield { source: sourceOf(run, composition) };
      run = { ...run, sizes: [], pages: [], length: 0 };
    }
    run.sizes.push(sizes[page - 1] ?? A4);
    run.pages.push(filled);
    run.length += filled.length;
  }
  if (run) yield { source: sourceOf(run, composition) };
}

const isFull = ({ pages, length }: Run, next: string) =>
  pages.length === MOST_PAGES || (pages.length > 0 && length + next.length >= LONGEST);

function newRun(templates: Run['templates'], { strings }: HtmlComposition): Run {
  const edits = templates.flatMap(({ fields }) => fields);
  const shown = new Set(edits.flatMap((edit) => ('field' in edit ? edit.field : [])));
  const stringsOn = strings ? runningTexts(strings, shown) : () => ({});
  return { templates, stringsOn, sizes: [], pages: [], length: 0 };
}

/** Each as a thread has read it: that takes long for a long one. */
function templateReader({ headerFooterTemplates, strings }: HtmlComposition) {
  const known = new Map(headerFooterTemplates);
  return (html: string) => {
    const template = known.get(html) ?? headerFooterTemplate(html, strings);
    known.set(html, template);
    return template;
  };
}

function filledPage(
  { templates, stringsOn }: Run,
  page: number,
  {
    composition: { groups = [], facts },
    numbering,
  }: { composition: HtmlComposition; numbering: Numbering },
): string {
  const texts = {
    ...numbersOn(page, groups, numbering),
    title: facts.title ?? '',
    ...stringsOn(page),
  };
  const [top, bottom] = templates.map(({ html, fields }) => fillPageFields(html, fields, texts));
  return `<div id="header">${top}</div><div id="content"></div><div id="footer">${bottom}</div>`;
}

const A4 = { width: 595, height: 842 };

function printedPages(count: number, ranges: string | undefined): number[] {
  const printed = (ranges ? parsePageRanges(ranges).ranges : undefined) ?? [{ from: 1, to: count }];
  return Array.from({ length: count }, (_, at) => at + 1).filter((page) =>
    printed.some(({ from, to }) => from <= page && page <= to),
  );
}

function headerFootersOn(
  page: number,
  count: number,
  composition: HtmlComposition,
): PageHeaderFooters {
  const { header = '', footer = '', firstPage, lastPage } = composition;
  if (page === count && lastPage) return count === 1 ? lastPage.only : lastPage;
  return page === 1 && firstPage ? firstPage : { header, footer };
}

function numbersOn(
  page: number,
  groups: readonly number[],
  { sizes, start, following = 0, countsAll }: Numbering,
) {
  const restarts = countsAll ? [] : groups;
  const from = groups.findLast((each) => each <= page) ?? 1;
  const next = groups.find((each) => each > page) ?? sizes.length + 1;
  const ahead = restarts.length > 0 ? 0 : start - 1;
  return {
    pageNumber: String(restarts.includes(from) ? page - from + 1 : page + start - 1),
    totalPages: String(sizes.length + ahead + following),
    groupPageNumber: String(page - from + 1),
    groupTotalPages: String(next - from),
  };
}

/** As Chromium sets its own headers and footers; in pages that nothing in them can leave. */
const STYLES = `@page{margin:0}html,body{margin:0!important;padding:0!important}
platen-page{display:flex!important;flex-direction:column;contain:strict;break-after:page}
platen-page:last-of-type{break-after:auto}
#header,#footer{display:flex;flex:none}#content{flex:auto}
#header{align-items:flex-start;padding-top:${EDGE}pt}#footer{align-items:flex-end;padding-bottom:${EDGE}pt}`;

function sourceOf({ templates, sizes, pages }: Run, composition: HtmlComposition): HtmlSource {
  const { title = '', isSelfContained } = composition.facts;
  const { autoHeight: _, ...sheet } = composition.page;
  const named = sizes.map(({ width, height }) => `${width}pt ${height}pt`);
  const names = new Map([...new Set(named)].map((size, at) => [size, `p${at}`]));
  const rules = [...names].map(([size, name]) => {
    const [width, height] = size.split(' ');
    return `@page ${name}{size:${size}}.${name}{page:${name};width:${width};height:${height}}`;
  });
  const styles = templates.map((each) => each.styles).join('');
  const all = pages.map(
    (html, at) => `<platen-page class="${names.get(named[at] ?? '') ?? ''}">${html}</platen-page>`,
  );
  return {
    html: `${titleElement({ text: title })}<style>${STYLES}${rules.join('')}</style>${styles}${all.join('')}`,
    facts: { ...OWN_FACTS, title, isSelfContained },
    keepsMargins: true,
    forbidsScripts: true,
    page: { ...sheet, marginTop: 0, marginRight: 0, marginBottom: 0, marginLeft: 0 },
  };
}

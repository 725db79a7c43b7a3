import { EDGE, parsePageRanges } from '@platen/contracts';
import {
  defaultTreeAdapter as tree,
  parseFragment,
  serialize,
  type DefaultTreeAdapterTypes,
} from 'parse5';
import type { HtmlComposition, PageHeaderFooters } from '../formats/composition.ts';
import { OWN_FACTS } from '../formats/html/facts.ts';
import {
  fillPageFields,
  pageFieldsIn,
  type FieldEdit,
} from '../formats/html/page/running-fields.ts';
import { runningClasses, runningTexts } from '../formats/html/running-strings.ts';
import { titleElement } from '../formats/html/title.ts';
import type { HtmlSource } from './engine.ts';
import type { HeaderFootersPrint, Numbering } from './numbering.ts';
import type { Size } from './pdf/page-sizes.ts';

/** In characters: what is longer becomes several prints, each for a warm page. */
const LONGEST = 3_000_000;

/** A header or footer, as the browser reads it, and its styles, which hold for both as they do in Chromium's own. */
interface Template {
  html: string;
  fields: readonly FieldEdit[];
  styles: string;
}

/** The headers and footers of pages that follow each other, with the same templates. */
interface Run {
  templates: readonly [Template, Template];
  sizes: Size[];
  pages: string[];
  length: number;
}

/**
 * Headers and footers that say something else on each page are the content of pages of their own, set as Chromium sets
 * its own: those are the same on all pages, but for the numbers of a whole print.
 */
export function filledPrints(
  composition: HtmlComposition,
  numbering: Numbering,
): HeaderFootersPrint[] {
  const { sizes, ranges } = numbering;
  const read = templateReader(['title', ...runningClasses(composition.strings)]);
  const runs: Run[] = [];
  for (const page of printedPages(sizes.length, ranges)) {
    const { header, footer } = headerFootersOn(page, sizes.length, composition);
    const templates = [read(header), read(footer)] as const;
    const texts = textsOn(page, composition, numbering);
    const [top, bottom] = templates.map(({ html, fields }) => fillPageFields(html, fields, texts));
    const filled = `<div id="header">${top}</div><div id="content"></div><div id="footer">${bottom}</div>`;
    const run = runs.at(-1);
    const isSame = run?.templates.every((each, at) => each === templates[at]);
    const continued = isSame && run && run.length + filled.length < LONGEST ? run : undefined;
    const current = continued ?? { templates, sizes: [], pages: [], length: 0 };
    if (!continued) runs.push(current);
    current.sizes.push(sizes[page - 1] ?? A4);
    current.pages.push(filled);
    current.length += filled.length;
  }
  return runs.map((run) => ({ source: sourceOf(run, composition) }));
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

/** Reads each header and footer once. */
function templateReader(classes: readonly string[]): (html: string) => Template {
  const known = new Map<string, Template>();
  return (html) => {
    const template = known.get(html) ?? templateOf(html, classes);
    known.set(html, template);
    return template;
  };
}

/** Elements that Chromium's own headers make nothing of. */
const WITHOUT = new Set(['script', 'title', 'meta', 'style']);

function templateOf(source: string, classes: readonly string[]): Template {
  const renamed = parseFragment(fillPageFields(source, pageFieldsIn(source, classes), {}));
  const content = parseFragment(source);
  takeOut(content);
  const html = serialize(content);
  return { html, fields: pageFieldsIn(html, classes), styles: takeOut(renamed).join('') };
}

/** @returns the styles */
function takeOut(parent: DefaultTreeAdapterTypes.ParentNode): string[] {
  return [...parent.childNodes].flatMap((node) => {
    if (!tree.isElementNode(node)) return [];
    if (!WITHOUT.has(node.nodeName)) return takeOut(node);
    tree.detachNode(node);
    return node.nodeName === 'style' ? `<style>${serialize(node)}</style>` : [];
  });
}

/** What the fields say on a page. */
function textsOn(
  page: number,
  { groups = [], strings, facts }: HtmlComposition,
  numbering: Numbering,
): Record<string, string> {
  return {
    ...numbersOn(page, groups, numbering),
    title: facts.title ?? '',
    ...(strings && runningTexts(strings, page)),
  };
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

import { compose, withoutForbiddenScripts, type Work } from './compose-job.ts';
import { countsAll } from './engine/numbering.ts';
import type { Composition, HtmlComposition, OfficeComposition } from './formats/composition.ts';
import { withUndrawnContents } from './formats/html/toc.ts';
import { PageSumsPlan } from './page-sums-plan.ts';
import { fillPageNumbers, idsWithPageNumbers } from './pdf/page-numbers.ts';
import { numberAmong } from './pdf/selected-pages.ts';
import { placeIds, withPlaces } from './places.ts';
import { pageCountIn } from './around/around.ts';

/** Prints a document with its own page numbers again: a first print shows what is on which page. */
export async function insertPageNumbers(
  composition: Composition,
  work: Work,
): Promise<Composition> {
  if (composition.kind === 'form') return composition;
  if (composition.kind === 'office') return withPageTotal(composition, work);
  return withPageNumbers(await placed(await withPageSums(composition, work), work), work);
}

/** Finds where pages are to be empty, where they are numbered anew, and what they tell their headers. */
async function placed(composition: HtmlComposition, work: Work): Promise<HtmlComposition> {
  const { facts, mark, strings } = composition;
  if (!(facts.mayPlace || strings) || mark === undefined) return composition;
  const draft = { ...composition, places: `place-${mark}` };
  const { pages, said } = await printDraft(
    draft,
    placeIds(draft.places, strings !== undefined),
    work,
  );
  return withPlaces(draft, pages, said);
}

/**
 * Puts rows of sums at the ends of pages, table by table, because one moves those after it.
 * @throws {PlatenError} template_error: no print agrees with its plan
 */
async function withPageSums(composition: HtmlComposition, work: Work): Promise<HtmlComposition> {
  const { rowIds } = composition;
  if (!rowIds) return composition;
  const plan = new PageSumsPlan(rowIds);
  let latest: Composition = composition;
  while (latest.kind === 'html') {
    if (plan.learn(await findPages(latest, rowIds.flat(), work))) return plan.finished(latest);
    const recomposed = await compose(work, { rowPages: plan.rowPages });
    latest = withoutForbiddenScripts(recomposed.composition, work.job);
  }
  return composition;
}

async function withPageNumbers(composition: HtmlComposition, work: Work): Promise<Composition> {
  const { html, mark = '' } = composition;
  const ids = composition.hasPageNumbers ? idsWithPageNumbers(html, mark) : [];
  if (ids.length === 0) return composition;
  const draft = { ...composition, html: withUndrawnContents(composition.html) };
  const pages = await findPages(draft, ids, work);
  const { around, job } = work;
  const { page_number_start: start = 1, page_ranges } = job.options;
  const [numbers, first] = countsAll({ options: job.options, around })
    ? [amongPrinted(pages, page_ranges), start + pageCountIn(around.before)]
    : [pages, start];
  return { ...composition, html: fillPageNumbers(html, mark, numbers, first) };
}

/** The pages' numbers in the result; without those that are not in it. */
function amongPrinted(pages: ReadonlyMap<string, number>, ranges: string | undefined) {
  const among = numberAmong(ranges);
  const all = [...pages].map(([id, page]) => [id, among(page)] as const);
  return new Map(all.filter(([, number]) => Number.isInteger(number)));
}

/** Pages of the elements with these IDs, in the whole document. */
async function findPages(composition: HtmlComposition, ids: readonly string[], work: Work) {
  const { pages } = await printDraft(composition, ids, work);
  return pages;
}

/** Pages of the elements with these IDs, in the whole document, and the strings that it sets. */
async function printDraft(
  composition: HtmlComposition,
  ids: readonly string[],
  { job, tools, context }: Work,
) {
  // Neither moves anything.
  const { page_ranges: _, outline: _bookmarks, pdf_ua: _tags, ...options } = job.options;
  const how = { options, purpose: 'draft' } as const;
  const { pdf, strings: said } = await tools.engine.print(composition, how, context);
  const pages: ReadonlyMap<string, number> = await tools.pdfTools.pageNumbers(pdf, ids, context);
  return { pages, said };
}

/** Prints a Word document twice if LibreOffice may get its number of pages wrong: the first print has the number. */
async function withPageTotal(composition: OfficeComposition, work: Work): Promise<Composition> {
  if (!composition.needsPageTotal) return composition;
  const { tools, context } = work;
  const how = { options: {}, purpose: 'draft' } as const;
  const { pdf: bytes } = await tools.engine.print(composition, how, context);
  const { pages } = await tools.pdfTools.inspect({ bytes }, context);
  return (await compose(work, { pageTotal: pages })).composition;
}

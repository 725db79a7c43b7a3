import {
  boundedText,
  PlatenError,
  protoFormatOf,
  type PdfOptions,
  SOURCE_FORMATS,
  type Report,
  type SourceFormat,
} from '@platen/contracts';
import { DEADLINE_GRACE_MS, MAX_RENDER_TIMEOUT_MS } from '@platen/network/time-outs';
import { readAround, type Around } from './around/around.ts';
import { assetsOf } from './assets.ts';
import type { Composer } from './compose/composer.ts';
import type { Composition, OfficeComposition, HtmlComposition } from './formats/composition.ts';
import type { Composed, ComposeTask } from './compose/task.ts';
import type { Engine, Printed } from './engine/engine.ts';
import { factNames, MAX_NAMES } from './fact-names.ts';
import { checkWaitFor } from './engine/wait-for.ts';
import { memoryOf, type Job } from './job.ts';
import { requireMarkableOptions, requireMarkableTemplate } from './markable.ts';
import { PageSumsPlan } from './page-sums-plan.ts';
import { placeIds, withPlaces } from './places.ts';
import { reportOf } from './report.ts';
import { isPdf } from './formats/office/signature.ts';
import { withoutLeaders } from './formats/html/toc.ts';
import { fillPageNumbers, idsWithPageNumbers } from './pdf/page-numbers.ts';
import type { PdfSource } from './pdf/pdf-document.ts';
import type { PdfTools } from './pdf/pdf-tools.ts';
import { plainPageCount } from './pdf/plain-page-count.ts';
import { firstSelectedPage } from './pdf/selected-pages.ts';
import type { RequestContext } from './scheduling/request-context.ts';

/** The tools that make documents. */
export interface Tools {
  composer: Pick<Composer, 'compose'>;
  engine: Engine;
  pdfTools: Pick<
    PdfTools,
    'inspect' | 'openForeign' | 'pageNumbers' | 'rasterise' | 'substitutions'
  >;
}

/** A whole PDF or PNG. */
export interface Rendered {
  bytes: Uint8Array;
  /** 0 for a PNG whose page was not named. */
  pageCount: number;
  /** What its caller hears of it. */
  report: Report;
}

/** Formats by their names in the contract. */
export const FORMATS: Readonly<Record<string, SourceFormat>> = Object.fromEntries(
  SOURCE_FORMATS.map((format) => [protoFormatOf(format), format]),
);

/**
 * Makes the job's PDF or picture: composes, prints, checks.
 * @throws {PlatenError} of composer, engine and PDF tools; too_many_pages; generation_timeout
 */
export async function render(job: Job, tools: Tools, signal: AbortSignal): Promise<Rendered> {
  const overdue = new AbortController();
  const timeoutMs = job.request.timeoutMs || MAX_RENDER_TIMEOUT_MS;
  const timer = setTimeout(() => overdue.abort(timedOut()), timeoutMs + DEADLINE_GRACE_MS);
  try {
    return await renderWithin(job, tools, {
      document: job,
      accountId: job.request.accountId,
      sharesPage: job.request.sharesPage,
      deadline: performance.now() + timeoutMs,
      signal: AbortSignal.any([signal, overdue.signal]),
      memory: job.memory,
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Renders until the context's signal aborts. */
async function renderWithin(job: Job, tools: Tools, context: RequestContext): Promise<Rendered> {
  checkWaitFor(job.options.wait_for ?? {});
  if (job.request.isMarked) requireMarkableOptions(job.options);
  const isOffice = job.request.format === 'FORMAT_DOCX' && !isPdf(job.content);
  tools.engine.admit(isOffice ? 'office' : 'html', context);
  const around = await readAround(job.options, {
    reader: tools.pdfTools,
    context,
    assets: job.assets,
  });
  const work = { job, tools, context, around };
  const { composition, missing, unread } = await compose(work);
  if (job.request.isMarked && job.request.format === 'FORMAT_TEMPLATE') {
    requireMarkableTemplate(composition);
  }
  const numbered = await insertPageNumbers(withoutForbiddenScripts(composition, job), work);
  const renderOutput = job.request.output === 'OUTPUT_PNG' ? renderPng : renderPdf;
  const { report, ...rendered } = await renderOutput(numbered, work);
  return {
    ...rendered,
    report: {
      ...report,
      missingVariables: factNames(missing),
      unreadCount: unread.length,
      unreadSyntax: unread.slice(0, MAX_NAMES - 1).map(({ text, line = 0 }) => ({ text, line })),
    },
  };
}

/** @throws {PlatenError} unsupported_option: it has diagrams, which need scripts, on a plan without them */
function withoutForbiddenScripts(composition: Composition, { request }: Job): Composition {
  if (request.javascript || composition.kind !== 'html') return composition;
  if (composition.facts.hasDiagrams) throw noDiagrams();
  return { ...composition, forbidsScripts: true };
}

function noDiagrams(): PlatenError {
  const message = 'has a Mermaid diagram, which a script draws: your plan runs none';
  return new PlatenError('unsupported_option', `The document ${message}.`, {
    uncounted: true,
    details: [{ path: '/content', message }],
  });
}

interface Work {
  job: Job;
  tools: Tools;
  context: RequestContext;
  around: Around;
}

/** @param known from a draft, if there was one */
async function compose(
  { job, tools, context }: Work,
  known: Pick<ComposeTask, 'pageTotal' | 'rowPages'> = {},
): Promise<Composed> {
  const { request, content, variables, options } = job;
  const format = FORMATS[request.format];
  if (!format) throw new PlatenError('unsupported_format', `${request.format} is not known here.`);
  try {
    const namesReferences = request.readsReport || options.on_missing_resource === 'error';
    const assets = assetsOf(request, job.assets);
    const task = { format, content, variables, options, assets, namesReferences, ...known };
    const composed = await tools.composer.compose(task, context);
    reserveFor(composed.composition, job);
    return { ...composed, composition: withAssets(composed.composition, job) };
  } catch (error) {
    throw error instanceof PlatenError && error.code === 'invalid_document'
      ? uncounted(error)
      : error;
  }
}

/** Reserves memory for a composition that is longer than its job. */
function reserveFor(composition: Composition, job: Job): void {
  const { length } = composition.kind === 'html' ? composition.html : composition.file;
  job.memory.growTo(memoryOf(job, length));
}

/** A document's files go to the engine with it; a thread that composes gets copies of its own. */
function withAssets(composition: Composition, { request, assets }: Job): Composition {
  if (composition.kind !== 'html' || assets.size === 0) return composition;
  return { ...composition, assets: assetsOf(request, assets) };
}

/** A refused file that reached no engine does not count towards the rate. */
function uncounted({ code, message, cause, details }: PlatenError): PlatenError {
  return new PlatenError(code, message, { cause, uncounted: true, ...(details && { details }) });
}

/** Prints a document with its own page numbers again: a first print shows what is on which page. */
async function insertPageNumbers(composition: Composition, work: Work): Promise<Composition> {
  if (composition.kind === 'form') return composition;
  if (composition.kind === 'office') return withPageTotal(composition, work);
  return withPageNumbers(await placed(await withPageSums(composition, work), work), work);
}

/** Finds where pages are to be empty, where they are numbered anew, and what they tell their headers. */
async function placed(composition: HtmlComposition, work: Work): Promise<HtmlComposition> {
  const { facts, mark, strings } = composition;
  if (!(facts.mayPlace || strings) || mark === undefined) return composition;
  const draft = { ...composition, places: `place-${mark}` };
  const { pages, said } = await draftOf(draft, placeIds(draft.places, strings !== undefined), work);
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
    if (plan.learn(await pagesOf(latest, rowIds.flat(), work))) return plan.finished(latest);
    const recomposed = await compose(work, { rowPages: plan.rowPages });
    latest = withoutForbiddenScripts(recomposed.composition, work.job);
  }
  return composition;
}

async function withPageNumbers(composition: HtmlComposition, work: Work): Promise<Composition> {
  const { html, mark = '' } = composition;
  const ids = composition.hasPageNumbers ? idsWithPageNumbers(html, mark) : [];
  if (ids.length === 0) return composition;
  const draft = { ...composition, html: withoutLeaders(composition.html) };
  const pages = await pagesOf(draft, ids, work);
  const { page_number_start: start = 1, page_numbers } = work.job.options;
  const before = page_numbers === 'all' ? pageCountIn(work.around.before) : 0;
  return { ...composition, html: fillPageNumbers(html, mark, pages, start + before) };
}

/** Pages of the elements with these IDs, in the whole document. */
async function pagesOf(composition: HtmlComposition, ids: readonly string[], work: Work) {
  const { pages } = await draftOf(composition, ids, work);
  return pages;
}

/** Pages of the elements with these IDs, in the whole document, and the strings that it sets. */
async function draftOf(
  composition: HtmlComposition,
  ids: readonly string[],
  { job, tools, context }: Work,
) {
  const { page_ranges: _, ...options } = job.options;
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

async function renderPdf(composition: Composition, work: Work): Promise<Rendered> {
  const { job, tools, context } = work;
  const { options } = job;
  const { maxPages } = job.request;
  const print = await tools.engine.print(composition, howOf(work), context);
  const { pdf: bytes } = print;
  const report = reportOf(print, composition, job);
  const source = { bytes, ...passwordOf(options) };
  const pageCount = print.pages ?? (await pageCountOf(source, work));
  const own = pageCount - joinedPages(work);
  if (isOnePage(composition) && own > 1) throw notOnePage(own);
  if (maxPages > 0 && pageCount > maxPages) throw tooManyPages(pageCount, maxPages);
  const substitutedFonts = await substitutions(source, composition, { tools, context });
  const droppedSignatures = factNames(print.droppedSignatures ?? []);
  return { bytes, pageCount, report: { ...report, substitutedFonts, droppedSignatures } };
}

function passwordOf({ encryption }: PdfOptions): Pick<PdfSource, 'password'> {
  const password = encryption?.user_password ?? encryption?.owner_password;
  return password ? { password } : {};
}

const howOf = ({ job: { request, options }, around }: Work) => ({
  options,
  around,
  ...(request.isMarked && { isMarked: true }),
});

const pageCountIn = (files: Around['before']) =>
  files.reduce((sum, { sizes }) => sum + sizes.length, 0);

const joinedPages = ({ around: { before, after } }: Work) => pageCountIn([...before, ...after]);

async function pageCountOf(source: PdfSource, { tools, context }: Work): Promise<number> {
  return plainPageCount(source.bytes) ?? (await tools.pdfTools.inspect(source, context)).pages;
}

/** Of a font's name, in bytes. */
const LONGEST_FONT = 200;

async function substitutions(
  pdf: PdfSource,
  composition: Composition,
  { tools, context }: Pick<Work, 'tools' | 'context'>,
): Promise<Report['substitutedFonts']> {
  if (composition.kind !== 'office') return [];
  const found = await tools.pdfTools.substitutions(pdf, composition.fonts ?? [], context);
  const bounded = (name: string) => boundedText(name, LONGEST_FONT);
  return found
    .slice(0, MAX_NAMES)
    .map(([wanted, used]) => ({ wanted: bounded(wanted), used: bounded(used) }));
}

async function renderPng(composition: Composition, work: Work): Promise<Rendered> {
  const { job, tools, context } = work;
  const { options } = job;
  if (job.request.previewPage > 0) return renderNamedPage(composition, work);
  const first = firstSelectedPage(options.page_ranges);
  const pages = isOnePage(composition) ? ANOTHER_PAGE : String(first);
  // What is joined may come first, and its pages count: then the whole is made.
  const how = {
    ...howOf(work),
    ...(joinedPages(work) === 0 && { pages }),
    purpose: 'preview',
  } as const;
  const print = await tools.engine.print(composition, how, context);
  const { pdf: bytes } = print;
  if (isOnePage(composition) && (await pageCountOf({ bytes }, work)) - joinedPages(work) > 1)
    throw notOnePage();
  return drawn({ print, composition, page: 1, pageCount: 0 }, work);
}

/** Prints the whole document, because only that shows how many pages it has. */
async function renderNamedPage(composition: Composition, work: Work): Promise<Rendered> {
  const { job, tools, context } = work;
  const { previewPage: page, maxPages } = job.request;
  const how = { ...howOf(work), purpose: 'preview' } as const;
  const print = await tools.engine.print(composition, how, context);
  const pageCount = print.pages ?? (await pageCountOf({ bytes: print.pdf }, work));
  const own = pageCount - joinedPages(work);
  if (isOnePage(composition) && own > 1) throw notOnePage(own);
  if (maxPages > 0 && pageCount > maxPages) throw tooManyPages(pageCount, maxPages);
  if (page > pageCount) throw noSuchPage(page, pageCount);
  return drawn({ print, composition, page, pageCount }, work);
}

interface Picture {
  print: Printed;
  composition: Composition;
  /** Of the print, from 1. */
  page: number;
  pageCount: number;
}

async function drawn(
  { print, composition, page, pageCount }: Picture,
  { job, tools, context }: Work,
): Promise<Rendered> {
  const { pdf: bytes } = print;
  const report = reportOf(print, composition, job);
  const width = job.request.previewWidth;
  const substitutedFonts = await substitutions({ bytes }, composition, { tools, context });
  const wanted = { width, ...(page > 1 && { page: page - 1 }) };
  const png = await tools.pdfTools.rasterise({ bytes }, wanted, context);
  return { bytes: png, pageCount, report: { ...report, substitutedFonts } };
}

function noSuchPage(page: number, pages: number): PlatenError {
  const message = `is ${page}, but the document has ${pages === 1 ? 'one page' : `${pages} pages`}`;
  return new PlatenError('invalid_page_ranges', 'The document does not have this page.', {
    details: [{ path: '/preview/page', message }],
  });
}

function timedOut(): PlatenError {
  return new PlatenError('generation_timeout', 'The document did not render in time; simplify it.');
}

const isOnePage = (composition: Composition) =>
  composition.kind === 'html' && composition.isOnePage === true;

/** Pages that show whether there is more than one. */
const ANOTHER_PAGE = '1-2';

/** @param pages the number of pages, if known */
function notOnePage(pages?: number): PlatenError {
  const many = pages === undefined ? 'more than one page' : `${pages} pages`;
  const message = `is "one_page", but the content takes ${many}: shorten it, set it smaller, or enlarge the page`;
  return new PlatenError('content_overflow', 'The content takes more than the one page.', {
    details: [{ path: '/template_data/page/fit', message }],
  });
}

function tooManyPages(pages: number, most: number): PlatenError {
  return new PlatenError(
    'too_many_pages',
    `The document has ${pages} pages, more than the ${most} that are allowed; split it.`,
  );
}

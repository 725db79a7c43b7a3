import { PlatenError, protoFormatOf, SOURCE_FORMATS, type SourceFormat } from '@platen/contracts';
import { MAX_RENDER_TIMEOUT_MS } from '@platen/network/time-outs';
import type { Share } from '@platen/runtime';
import type { Composer } from './compose/composer.ts';
import type { Composition, DocxComposition, HtmlComposition } from './formats/composition.ts';
import type { Composed, ComposeTask } from './compose/task.ts';
import type { Engine } from './engine/engine.ts';
import { checkWaitFor } from './engine/gotenberg/wait-for.ts';
import { withoutScripts } from './engine/source/without-scripts.ts';
import { COMPOSED_PER_UNIT, RECEIVED_PER_BYTE, type Job } from './job.ts';
import { hasDiagrams } from './formats/markdown/code/diagrams.ts';
import { PageSumsPlan } from './page-sums-plan.ts';
import { lossesOf, type Losses } from './losses.ts';
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
  pdfTools: Pick<PdfTools, 'inspect' | 'pageNumbers' | 'rasterise' | 'substitutions'>;
}

/** A whole PDF or PNG. */
export interface Rendered extends Losses {
  bytes: Uint8Array;
  /** 0 for a PNG. */
  pageCount: number;
  /** Fonts of a Word document and their substitutes: `Calibri=Carlito`. */
  substitutedFonts: string[];
  /** Names without a value, each once, in the order of appearance. */
  missing: string[];
}

/** Formats by their names in the contract. */
export const FORMATS: Readonly<Record<string, SourceFormat>> = Object.fromEntries(
  SOURCE_FORMATS.map((format) => [protoFormatOf(format), format]),
);

/** The caller cancels at the deadline. One that is cut off cannot, so render ends this much later. In milliseconds. */
const UNHEARD_MS = 1_000;

/**
 * Makes the job's PDF or picture: composes, prints, checks.
 * @throws {PlatenError} of composer, engine and PDF tools; too_many_pages; generation_timeout
 */
export async function render(job: Job, tools: Tools, signal: AbortSignal): Promise<Rendered> {
  const overdue = new AbortController();
  const timeoutMs = job.job.timeoutMs || MAX_RENDER_TIMEOUT_MS;
  const timer = setTimeout(() => overdue.abort(timedOut()), timeoutMs + UNHEARD_MS);
  try {
    return await made(job, tools, {
      document: job,
      accountId: job.job.accountId,
      deadline: performance.now() + timeoutMs,
      signal: AbortSignal.any([signal, overdue.signal]),
      memory: job.memory,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function made(job: Job, tools: Tools, context: RequestContext): Promise<Rendered> {
  checkWaitFor(job.options.wait_for ?? {});
  tools.engine.admit(job.job.format === 'FORMAT_DOCX' ? 'docx' : 'html', context);
  const { composition, missing } = await composed(job, tools, context);
  const ready = await withPages(allowed(composition, job), { job, tools, context });
  const make = job.job.output === 'OUTPUT_PNG' ? picture : document;
  return { ...(await make(ready, { job, tools, context })), missing };
}

/** @throws {PlatenError} unsupported_option: it has diagrams, which need scripts, on a plan without them */
function allowed(composition: Composition, { job }: Job): Composition {
  if (job.javascript) return composition;
  if (composition.kind === 'html' && hasDiagrams(composition.html)) throw noDiagrams();
  return withoutScripts(composition);
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
}

async function composed(
  { job, content, variables, options }: Job,
  { composer }: Tools,
  context: RequestContext,
  known: Pick<ComposeTask, 'pageTotal' | 'rowPages'> = {},
): Promise<Composed> {
  const format = FORMATS[job.format];
  if (!format) throw new PlatenError('unsupported_format', `${job.format} is not known here.`);
  try {
    const made = await composer.compose({ format, content, variables, options, ...known }, context);
    reserveFor(made.composition, context.memory);
    return made;
  } catch (error) {
    throw error instanceof PlatenError && error.code === 'invalid_document'
      ? uncounted(error)
      : error;
  }
}

/** Reserves memory for a composition that is longer than its job. */
function reserveFor(composition: Composition, memory: Share): void {
  const { length } = composition.kind === 'docx' ? composition.docx : composition.html;
  const received = memory.held * (RECEIVED_PER_BYTE / (RECEIVED_PER_BYTE + COMPOSED_PER_UNIT));
  memory.growTo(received + length * COMPOSED_PER_UNIT);
}

/** A refused file that reached no engine does not count towards the rate (API, Fine print). */
function uncounted({ code, message, cause, details }: PlatenError): PlatenError {
  return new PlatenError(code, message, { cause, uncounted: true, ...(details && { details }) });
}

/** Prints a document with its own page numbers again: a first print shows what is on which page. */
async function withPages(composition: Composition, work: Work): Promise<Composition> {
  if (composition.kind === 'docx') return withPageTotal(composition, work);
  return withPageNumbers(await withPageSums(composition, work), work);
}

/**
 * Puts rows of sums at the ends of pages, table by table, because one moves those after it.
 * @throws {PlatenError} template_error: no print agrees with its plan
 */
async function withPageSums(composition: HtmlComposition, work: Work): Promise<HtmlComposition> {
  const { rowIds } = composition;
  if (!rowIds) return composition;
  const { job, tools, context } = work;
  const plan = new PageSumsPlan(rowIds);
  let whole: Composition = composition;
  while (whole.kind === 'html') {
    if (plan.learn(await pagesOf(whole, rowIds.flat(), work))) return plan.finished(whole);
    const made = await composed(job, tools, context, { rowPages: plan.rowPages });
    whole = allowed(made.composition, job);
  }
  return composition;
}

async function withPageNumbers(composition: HtmlComposition, work: Work): Promise<Composition> {
  const ids = composition.hasPageNumbers ? idsWithPageNumbers(composition.html) : [];
  if (ids.length === 0) return composition;
  const pages = await pagesOf(composition, ids, work);
  const { page_number_start: start } = work.job.options;
  return { ...composition, html: fillPageNumbers(composition.html, pages, start) };
}

/** Pages of the elements with these IDs, in the whole document. */
async function pagesOf(
  composition: HtmlComposition,
  ids: readonly string[],
  { job, tools, context }: Work,
): Promise<ReadonlyMap<string, number>> {
  const { page_ranges: _, ...options } = job.options;
  const { pdf } = await tools.engine.print(composition, { options, purpose: 'draft' }, context);
  return tools.pdfTools.pageNumbers(pdf, ids, context);
}

/** Prints a Word document twice if LibreOffice may get its number of pages wrong: the first print has the number. */
async function withPageTotal(
  composition: DocxComposition,
  { job, tools, context }: Work,
): Promise<Composition> {
  if (!composition.needsPageTotal) return composition;
  const how = { options: {}, purpose: 'draft' } as const;
  const { pdf: bytes } = await tools.engine.print(composition, how, context);
  const { pages } = await tools.pdfTools.inspect({ bytes }, context);
  return (await composed(job, tools, context, { pageTotal: pages })).composition;
}

async function document(composition: Composition, work: Work): Promise<Omit<Rendered, 'missing'>> {
  const { job: whole, tools, context } = work;
  const { job, options } = whole;
  const print = await tools.engine.print(composition, { options }, context);
  const { pdf: bytes } = print;
  const losses = lossesOf(print, composition, whole);
  const password = options.encryption?.user_password ?? options.encryption?.owner_password;
  const source = { bytes, ...(password && { password }) };
  const pageCount = print.pages ?? (await pageCountOf(source, work));
  if (isOnePage(composition) && pageCount > 1) throw notOnePage(pageCount);
  if (job.maxPages > 0 && pageCount > job.maxPages) throw tooManyPages(pageCount, job.maxPages);
  const substitutedFonts = await substitutions(source, composition, { tools, context });
  return { bytes, pageCount, ...losses, substitutedFonts };
}

async function pageCountOf(source: PdfSource, { tools, context }: Work): Promise<number> {
  return plainPageCount(source.bytes) ?? (await tools.pdfTools.inspect(source, context)).pages;
}

async function substitutions(
  pdf: PdfSource,
  composition: Composition,
  { tools, context }: Pick<Work, 'tools' | 'context'>,
): Promise<string[]> {
  if (composition.kind !== 'docx') return [];
  const found = await tools.pdfTools.substitutions(pdf, composition.fonts ?? [], context);
  return found.map((pair) => pair.join('='));
}

async function picture(composition: Composition, work: Work): Promise<Omit<Rendered, 'missing'>> {
  const { job: whole, tools, context } = work;
  const { job, options } = whole;
  const first = firstSelectedPage(options.page_ranges);
  const pages = isOnePage(composition) ? ANOTHER_PAGE : String(first);
  const how = { options, pages, purpose: 'preview' } as const;
  const print = await tools.engine.print(composition, how, context);
  const { pdf: bytes } = print;
  if (isOnePage(composition) && (await pageCountOf({ bytes }, work)) > 1) throw notOnePage();
  const losses = lossesOf(print, composition, whole);
  const width = job.previewWidth;
  const substitutedFonts = await substitutions({ bytes }, composition, { tools, context });
  const png = await tools.pdfTools.rasterise({ bytes }, { width }, context);
  return { bytes: png, pageCount: 0, ...losses, substitutedFonts };
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

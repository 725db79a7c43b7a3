import { PlatenError, type SourceFormat } from '@platen/contracts';
import type { Share } from '@platen/runtime';
import type { Composer } from './compose/composer.ts';
import type { Composition, DocxComposition } from './compose/composition.ts';
import type { Composed } from './compose/task.ts';
import type { Engine } from './engine/engine.ts';
import { checkWaitFor } from './engine/wait-for.ts';
import { withoutScripts } from './engine/without-scripts.ts';
import { COMPOSED_PER_UNIT, RECEIVED_PER_BYTE, type Job } from './job.ts';
import { lossesOf, type Losses } from './losses.ts';
import { fillPageNumbers, idsWithPageNumbers } from './pdf/page-numbers.ts';
import type { PdfSource } from './pdf/pdf-document.ts';
import type { PdfTools } from './pdf/pdf-tools.ts';
import { plainPageCount } from './pdf/plain-page-count.ts';
import { firstSelectedPage } from './preview/first-selected-page.ts';
import type { Claim } from './turns/claim.ts';

/** What documents are made with. */
export interface Tools {
  composer: Pick<Composer, 'compose'>;
  engine: Engine;
  pdfTools: Pick<PdfTools, 'inspect' | 'pageNumbers' | 'rasterise' | 'substitutions'>;
}

/** A PDF or PNG, whole. */
export interface Rendered extends Losses {
  bytes: Uint8Array;
  /** 0 for a PNG. */
  pageCount: number;
  /** What a Word document asks for by name, and what it was drawn with instead: `Calibri=Carlito`. */
  substitutedFonts: string[];
  /** Names without a value, each once, in the order met. */
  missing: string[];
}

/** By their names in the contract. */
export const FORMATS: Readonly<Record<string, SourceFormat>> = {
  FORMAT_HTML: 'html',
  FORMAT_MARKDOWN: 'markdown',
  FORMAT_TEMPLATE: 'template',
  FORMAT_DOCX: 'docx',
};

/** For a caller that names no time-out: longer than any plan's, in milliseconds. */
const LONGEST_MS = 120_000;

/** Whoever asked ends it at the deadline; one that is cut off cannot say so. In milliseconds. */
const UNHEARD_MS = 1_000;

/**
 * Makes the job's PDF or picture: composed, printed, checked.
 * @throws {PlatenError} as composer, engine and PDF tools do; too_many_pages; generation_timeout
 */
export async function render(job: Job, tools: Tools, signal: AbortSignal): Promise<Rendered> {
  const overdue = new AbortController();
  const timeoutMs = job.job.timeoutMs || LONGEST_MS;
  const timer = setTimeout(() => overdue.abort(timedOut()), timeoutMs + UNHEARD_MS);
  try {
    return await made(job, tools, {
      ...{ document: job, accountId: job.job.accountId },
      deadline: performance.now() + timeoutMs,
      signal: AbortSignal.any([signal, overdue.signal]),
      memory: job.memory,
    });
  } finally {
    clearTimeout(timer);
  }
}

async function made(job: Job, tools: Tools, claim: Claim): Promise<Rendered> {
  checkWaitFor(job.options.wait_for ?? {});
  tools.engine.admit(job.job.format === 'FORMAT_DOCX' ? 'docx' : 'html', claim);
  const { composition, missing } = await composed(job, tools, claim);
  const allowed = job.job.javascript ? composition : withoutScripts(composition);
  const ready = await withPageNumbers(allowed, { job, tools, claim });
  const make = job.job.output === 'OUTPUT_PNG' ? picture : document;
  return { ...(await make(ready, { job, tools, claim })), missing };
}

interface Work {
  job: Job;
  tools: Tools;
  claim: Claim;
}

async function composed(
  { job, content, variables, options }: Job,
  { composer }: Tools,
  claim: Claim,
  pageTotal?: number,
): Promise<Composed> {
  const format = FORMATS[job.format];
  if (!format) throw new PlatenError('unsupported_format', `${job.format} is not known here.`);
  try {
    const made = await composer.compose(
      { format, content, variables, options, ...(pageTotal !== undefined && { pageTotal }) },
      claim,
    );
    reserveFor(made.composition, claim.memory);
    return made;
  } catch (error) {
    throw error instanceof PlatenError && error.code === 'invalid_document'
      ? uncounted(error)
      : error;
  }
}

/** The job has reserved as much as for itself: a document may become longer than what it was made of. */
function reserveFor(composition: Composition, memory: Share): void {
  const { length } = composition.kind === 'docx' ? composition.docx : composition.html;
  const received = memory.held * (RECEIVED_PER_BYTE / (RECEIVED_PER_BYTE + COMPOSED_PER_UNIT));
  memory.growTo(received + length * COMPOSED_PER_UNIT);
}

/** A file that is refused before it reached an engine uses none of the rate (API, Fine print). */
function uncounted({ code, message, cause, details }: PlatenError): PlatenError {
  return new PlatenError(code, message, { cause, uncounted: true, ...(details && { details }) });
}

/** A document that tells its own pages is printed twice: the first print shows what lies where. */
async function withPageNumbers(
  composition: Composition,
  { job, tools, claim }: Work,
): Promise<Composition> {
  const { options } = job;
  if (composition.kind === 'docx') return withPageTotal(composition, { job, tools, claim });
  if (!composition.hasPageNumbers) return composition;
  const ids = idsWithPageNumbers(composition.html);
  if (ids.length === 0) return composition;
  const { page_ranges: _, ...whole } = options;
  const { pdf } = await tools.engine.print(
    composition,
    { options: whole, purpose: 'draft' },
    claim,
  );
  const pages = await tools.pdfTools.pageNumbers(pdf, ids, claim);
  return {
    ...composition,
    html: fillPageNumbers(composition.html, pages, options.page_number_start),
  };
}

/** A Word document whose number of pages LibreOffice may get wrong is printed twice, too: the first print has the number. */
async function withPageTotal(
  composition: DocxComposition,
  { job, tools, claim }: Work,
): Promise<Composition> {
  if (!composition.needsPageTotal) return composition;
  const how = { options: {}, purpose: 'draft' } as const;
  const { pdf: bytes } = await tools.engine.print(composition, how, claim);
  const { pages } = await tools.pdfTools.inspect({ bytes }, claim);
  return (await composed(job, tools, claim, pages)).composition;
}

async function document(
  composition: Composition,
  { job: whole, tools, claim }: Work,
): Promise<Omit<Rendered, 'missing'>> {
  const { job, options } = whole;
  const print = await tools.engine.print(composition, { options }, claim);
  const { pdf: bytes, pages } = print;
  const losses = lossesOf(print, composition, whole);
  const password = options.encryption?.user_password ?? options.encryption?.owner_password;
  const pageCount =
    pages ??
    plainPageCount(bytes) ??
    (await tools.pdfTools.inspect({ bytes, ...(password && { password }) }, claim)).pages;
  if (job.maxPages > 0 && pageCount > job.maxPages) throw tooManyPages(pageCount, job.maxPages);
  const source = { bytes, ...(password && { password }) };
  const substitutedFonts = await substitutions(source, composition, { tools, claim });
  return { bytes, pageCount, ...losses, substitutedFonts };
}

async function substitutions(
  pdf: PdfSource,
  composition: Composition,
  { tools, claim }: Pick<Work, 'tools' | 'claim'>,
): Promise<string[]> {
  if (composition.kind !== 'docx') return [];
  const found = await tools.pdfTools.substitutions(pdf, composition.fonts ?? [], claim);
  return found.map((pair) => pair.join('='));
}

async function picture(
  composition: Composition,
  { job: whole, tools, claim }: Work,
): Promise<Omit<Rendered, 'missing'>> {
  const { job, options } = whole;
  const pages = String(firstSelectedPage(options.page_ranges));
  const how = { options, pages, purpose: 'preview' } as const;
  const print = await tools.engine.print(composition, how, claim);
  const { pdf: bytes } = print;
  const losses = lossesOf(print, composition, whole);
  const width = job.previewWidth;
  const substitutedFonts = await substitutions({ bytes }, composition, { tools, claim });
  const png = await tools.pdfTools.rasterise({ bytes }, { width }, claim);
  return { bytes: png, pageCount: 0, ...losses, substitutedFonts };
}

function timedOut(): PlatenError {
  return new PlatenError('generation_timeout', 'The document did not render in time; simplify it.');
}

function tooManyPages(pages: number, most: number): PlatenError {
  return new PlatenError(
    'too_many_pages',
    `The document has ${pages} pages, more than the ${most} that are allowed; split it.`,
  );
}

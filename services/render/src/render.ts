import { PlatenError, type PdfOptions, type Report } from '@platen/contracts';
import { DEADLINE_GRACE_MS, MAX_RENDER_TIMEOUT_MS } from '@platen/contracts/time-outs';
import { pageCountIn, readAround } from './around/around.ts';
import {
  compose,
  sourceKindOf,
  withoutForbiddenScripts,
  type Tools,
  type Work,
} from './compose-job.ts';
import { insertPageNumbers } from './drafts.ts';
import type { Composition } from './formats/composition.ts';
import type { Printed } from './engine/engine.ts';
import { plainPageCount } from './engine/pdf/page-sizes.ts';
import { checkWaitFor } from './engine/wait-for.ts';
import type { Job } from './job.ts';
import { requireMarkableOptions, requireMarkableTemplate } from './markable.ts';
import { clippedIn, factNames, MAX_NAMES, reportOf } from './report.ts';
import type { PdfSource } from './pdf/pdf-document.ts';
import type { Unseen } from './pdf/survey.ts';
import { firstSelectedPage } from './pdf/selected-pages.ts';
import type { RequestContext } from './scheduling/request-context.ts';

/** A whole PDF or PNG. */
export interface Rendered {
  bytes: Uint8Array;
  /** 0 for a PNG whose page was not named. */
  pageCount: number;
  /** What its caller hears of it. */
  report: Report;
  /** As of a print. */
  cutStamps?: Unseen[] | undefined;
}

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
  requireMarkableOptions(job);
  tools.engine.admit(sourceKindOf(job), context);
  const around = await readAround(job.options, {
    reader: tools.pdfTools,
    context,
    assets: job.assets,
  });
  const work = { job, tools, context, around };
  requireFewPages(joinedPages(work) + 1, job, 'at least ');
  const { composition, missing, unread } = await compose(work);
  requireMarkableTemplate(composition, job);
  const numbered = await insertPageNumbers(withoutForbiddenScripts(composition, job), work);
  const renderOutput = job.request.output === 'OUTPUT_PNG' ? renderPng : renderPdf;
  const { report, cutStamps = [], ...rendered } = await renderOutput(numbered, work);
  return {
    ...rendered,
    report: {
      ...report,
      ...onPagesBehind(pageCountIn(around.before), report, cutStamps),
      missingVariables: factNames(missing),
      unreadCount: unread.length,
      unreadSyntax: unread.slice(0, MAX_NAMES - 1).map((each) => ({ line: 0, path: '', ...each })),
    },
  };
}

/** The pages of the document that a report names, as the result has them: behind those that are joined before. */
function onPagesBehind(before: number, report: Report, cutStamps: readonly Unseen[]) {
  const own = report.clipped.map((each) => ({ ...each, page: each.page && each.page + before }));
  return {
    ...clippedIn([...own, ...cutStamps]),
    clippedCount: report.clippedCount + cutStamps.length,
    blankPages: report.blankPages.map((page) => page + before),
  };
}

async function renderPdf(composition: Composition, work: Work): Promise<Rendered> {
  const { job, tools, context } = work;
  const print = await tools.engine.print(composition, howOf(work), context);
  const { pdf: bytes } = print;
  const report = reportOf(print, composition, job);
  const source = { bytes, ...passwordOf(job.options) };
  const pageCount = print.pages ?? (await pageCountOf(source, work));
  requirePages(pageCount, composition, work);
  const { cutStamps, droppedSignatures: dropped = [] } = print;
  const more = { droppedSignatures: factNames(dropped) };
  return { bytes, pageCount, cutStamps, report: { ...report, ...more } };
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

const joinedPages = ({ around: { before, after } }: Work) => pageCountIn([...before, ...after]);

/** @throws {PlatenError} they are too many */
function requirePages(pageCount: number, composition: Composition, work: Work): void {
  const own = pageCount - joinedPages(work);
  if (isOnePage(composition) && own > 1) throw notOnePage(own);
  requireFewPages(pageCount, work.job);
}

async function pageCountOf(source: PdfSource, { tools, context }: Work): Promise<number> {
  return plainPageCount(source.bytes) || (await tools.pdfTools.inspect(source, context)).pages;
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
  const { previewPage: page } = job.request;
  const how = { ...howOf(work), purpose: 'preview' } as const;
  const print = await tools.engine.print(composition, how, context);
  const pageCount = print.pages ?? (await pageCountOf({ bytes: print.pdf }, work));
  requirePages(pageCount, composition, work);
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
  work: Work,
): Promise<Rendered> {
  const { job, tools, context } = work;
  const { pdf: bytes, cutStamps } = print;
  const report = reportOf(print, composition, job);
  const { previewWidth: width, previewPages } = job.request;
  const last = Math.min(page + Math.max(previewPages, 1) - 1, Math.max(pageCount, page));
  const drawings: Buffer[] = [];
  for (let at = page; at <= last; at += 1) {
    const wanted = { width, ...(at > 1 && { page: at - 1 }) };
    drawings.push(await tools.pdfTools.rasterise({ bytes }, wanted, context));
  }
  const pictures = Buffer.concat(drawings);
  return { bytes: pictures, pageCount, cutStamps, report };
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

/** @throws {PlatenError} too_many_pages: the plan allows fewer */
function requireFewPages(pages: number, { request: { maxPages: most } }: Job, about = ''): void {
  if (most === 0 || pages <= most) return;
  throw new PlatenError(
    'too_many_pages',
    `The document has ${about}${pages} pages, more than the ${most} that are allowed; split it.`,
  );
}

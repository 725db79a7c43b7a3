import { Pdf, type Rendered } from '@platen/client';
import { print, printNotice } from '../print.ts';
import type { GlobalOptions } from '../settings/connect.ts';
import { STANDARD_INPUT } from './formats.ts';

/** Reports a document that was written: JSON for programs; for people a line and warnings. */
export function report(document: Rendered, file: string, { json, quiet }: GlobalOptions): void {
  // Standard output has the document, so nothing else may go there.
  const say = file === STANDARD_INPUT ? printNotice : print;
  if (json) {
    say(JSON.stringify(factsOf(document, file)));
    return;
  }
  if (!quiet) printNotice(formatLine(document, file));
  for (const line of amissIn(document)) printNotice(line);
}

function* amissIn(document: Rendered): Iterable<string> {
  const {
    missingVariables,
    blockedResources,
    droppedLinks,
    clippedContent,
    substitutedFonts,
    quota,
  } = document;
  if (missingVariables.length > 0) yield `No value for: ${missingVariables.join(', ')}`;
  if (blockedResources > 0) yield blockedLine(blockedResources);
  if (droppedLinks > 0) yield droppedLine(droppedLinks);
  if (clippedContent > 0) yield clippedLine(clippedContent);
  yield* amissOnPages(document);
  for (const { wanted, used } of substitutedFonts) {
    yield `${wanted} is not installed: ${used} drew it.`;
  }
  if (quota?.warning) yield `${quota.warning} % of this month's quota is used.`;
}

function* amissOnPages(document: Rendered): Iterable<string> {
  const { contentScale, isAtRest, scriptErrors, blankPages } = document;
  if (contentScale < 1) yield scaledLine(contentScale);
  if (!isAtRest) yield 'The page was still at work when it was printed: set wait_for.';
  if (scriptErrors > 0) yield thrownLine(scriptErrors);
  if (blankPages > 0) yield blankLine(blankPages);
}

function formatLine(document: Rendered, file: string): string {
  const pages = document instanceof Pdf ? `${pagesOf(document.pageCount)}, ` : '';
  const name = file === STANDARD_INPUT ? 'standard output' : file;
  return `${name}: ${pages}${document.renderTimeMs} ms`;
}

function blockedLine(count: number): string {
  const what = count === 1 ? '1 resource was' : `${count} resources were`;
  return `${what} not loaded.`;
}

function clippedLine(count: number): string {
  const what = count === 1 ? '1 element is' : `${count} elements are`;
  return `${what} cut off at the page's edge: make it narrower, or the page wider.`;
}

function scaledLine(scale: number): string {
  const percent = Math.round(scale * 100);
  return `Something is too wide: the document is at ${percent} % of its size.`;
}

function thrownLine(count: number): string {
  return count === 1 ? 'A script failed.' : `Scripts failed ${count} times.`;
}

function blankLine(count: number): string {
  return count === 1 ? '1 page is blank.' : `${count} pages are blank.`;
}

function droppedLine(count: number): string {
  const what = count === 1 ? '1 link is' : `${count} links are`;
  return `${what} relative and plain text now: set base_url.`;
}

function pagesOf(count: number): string {
  return count === 1 ? '1 page' : `${count} pages`;
}

/** What a document lacks, as JSON for programs. */
export function factsOf(document: Rendered, file: string): object {
  const { renderTimeMs, missingVariables, quota, rate, requestId } = document;
  return {
    file,
    ...(document instanceof Pdf && { page_count: document.pageCount }),
    render_time_ms: renderTimeMs,
    missing_variables: missingVariables,
    blocked_resources: document.blockedResources,
    dropped_links: document.droppedLinks,
    clipped_content: document.clippedContent,
    content_scale: document.contentScale,
    at_rest: document.isAtRest,
    script_errors: document.scriptErrors,
    blank_pages: document.blankPages,
    substituted_fonts: document.substitutedFonts,
    quota,
    rate,
    request_id: requestId,
  };
}

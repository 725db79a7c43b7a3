import { Pdf, type Rendered } from '@platen/client';
import { print, printNotice } from '../print.ts';
import type { GlobalOptions } from '../settings/connect.ts';
import { STANDARD_INPUT } from './formats.ts';

/**
 * Reports a document that was written: JSON for programs; for people a line and warnings.
 * @param isOffice whether it was made of an office document, of which no option refuses what is cut off
 */
export function report(
  document: Rendered,
  file: string,
  { json, quiet, isOffice }: GlobalOptions & { isOffice: boolean },
): void {
  // Standard output has the document, so nothing else may go there.
  const say = file === STANDARD_INPUT ? printNotice : print;
  if (json) {
    say(JSON.stringify(factsOf(document, file)));
    return;
  }
  if (!quiet) printNotice(formatLine(document, file));
  for (const line of amissIn(document, isOffice)) printNotice(line);
}

function* amissIn(document: Rendered, isOffice: boolean): Iterable<string> {
  const { substitutedFonts, contentScale, isAtRest, quota } = document;
  yield* namedAndCounted(document, isOffice);
  if (contentScale < 1) yield scaledLine(contentScale);
  if (!isAtRest) yield 'The page was still at work when it was printed: set wait_for.';
  for (const { wanted, used } of substitutedFonts) {
    yield `${wanted} is not installed: ${used} drew it.`;
  }
  if (quota?.warning) yield `${quota.warning} % of this month's quota is used.`;
}

function* namedAndCounted(document: Rendered, isOffice: boolean): Iterable<string> {
  for (const [field, what] of NAMED) {
    if (document[field].length > 0) yield `${what}: ${document[field].join(', ')}`;
  }
  const clipped = isOffice ? CLIPPED_IN_OFFICE : CLIPPED;
  for (const [field, one, several] of [...COUNTED, clipped]) {
    const count = document[field];
    const line = count === 1 ? one : several.replace('N', String(count));
    const isNamed = !isOffice && NAMED_BY_REPORT.has(field);
    if (count > 0) yield isNamed ? line.replace(/\.$/, ' (render --report says what).') : line;
  }
}

/** What a document names, and what that is. */
const NAMED = [
  ['missingVariables', 'No value for'],
  ['staleFields', 'These fields show what they showed when the file was saved'],
  ['layoutLimits', 'This looks otherwise than its author saw it'],
] as const;

/** What headers only count. Of office documents the report has no more. */
const NAMED_BY_REPORT: ReadonlySet<string> = new Set([
  'blockedResources',
  'unreadSyntax',
  'scriptErrors',
]);

/** What a document has too many of: a sentence for one, and for N. */
const COUNTED = [
  ['blockedResources', '1 resource was not loaded.', 'N resources were not loaded.'],
  [
    'droppedLinks',
    '1 link is relative and plain text now: set base_url.',
    'N links are relative and plain text now: set base_url.',
  ],
  ['unreadSyntax', '1 thing is not shown as written.', 'N things are not shown as written.'],
  ['scriptErrors', 'A script failed.', 'Scripts failed N times.'],
  ['blankPages', '1 page is blank.', 'N pages are blank.'],
] as const;

const CLIPPED = [
  'clippedContent',
  "1 element is cut off at the page's edge, or is fixed and covers others: make it narrower, or let it stand once (--option fit=error names it).",
  "N elements are cut off at the page's edge, or are fixed and cover others: make them narrower, or let them stand once (--option fit=error names one).",
] as const;

const CLIPPED_IN_OFFICE = [
  'clippedContent',
  '1 value or text is cut off: let its row, column or box grow with it, or shorten it.',
  'N values or texts are cut off: let their rows, columns or boxes grow with them, or shorten them.',
] as const;

function formatLine(document: Rendered, file: string): string {
  const pages = document instanceof Pdf ? `${pagesOf(document.pageCount)}, ` : '';
  const name = file === STANDARD_INPUT ? 'standard output' : file;
  return `${name}: ${pages}${document.renderTimeMs} ms`;
}

function scaledLine(scale: number): string {
  const percent = Math.round(scale * 100);
  return `Something is too wide: the document is at ${percent} % of its size.`;
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
    unread_syntax: document.unreadSyntax,
    stale_fields: document.staleFields,
    layout_limits: document.layoutLimits,
    substituted_fonts: document.substitutedFonts,
    quota,
    rate,
    request_id: requestId,
  };
}

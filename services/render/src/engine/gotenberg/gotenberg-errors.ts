import { PlatenError } from '@platen/contracts';
import { EngineFault } from './engine-fault.ts';
import { pagesBeyond } from '../../pdf/selected-pages.ts';
import { badWait } from './wait-for.ts';

/** Gotenberg quotes the request between apostrophes; no log may have that. */
const QUOTED = /'[^]*'/;

/** Gotenberg's answer to a document that it did not print; its text is only for the log. */
export function refusal(statusCode: number, text: string): PlatenError {
  const cause = new Error(
    `Gotenberg answered ${statusCode}: ${text.trim().replace(QUOTED, "'…'")}`,
  );
  if (statusCode === 429) return EngineFault.busy(cause);
  if (statusCode === 503) return EngineFault.slow(cause);
  if (statusCode === 400) return faultOfDocument(text, cause);
  if (statusCode === 413) {
    return new PlatenError('payload_too_large', 'The filled document is too large.', { cause });
  }
  if (statusCode > 400 && statusCode < 500) return unprintable(cause);
  if (text.includes(GAVE_UP)) return EngineFault.unexplained(EngineFault.failed(cause));
  return EngineFault.failed(cause);
}

/** LibreOffice gives no reason: the document may be at fault, or LibreOffice. */
const GAVE_UP = 'LibreOffice failed to convert the document';

/** A frame did not load; the document itself is a local file (`events.go`). */
const LOST_FRAME = /Chromium returned net::ERR_\w+: loading failed/;

/** The sheet is impossible, or the page's process was killed: Chromium says no more. */
const PRINT_FAILED = /failed to print the PDF/;

/** Gotenberg 8.36's messages about a faulty document or option (`routes.go` of its modules). */
const FAULTS: readonly { says: RegExp; means: (cause: Error) => PlatenError }[] = [
  { says: /\(nativePageRanges\) exceeds|could not apply the page ranges/, means: pagesBeyond },
  { says: /\(waitForSelector\)/, means: (cause) => badWait('selector', cause) },
  { says: /\(waitForExpression\)/, means: (cause) => badWait('expression', cause) },
  {
    says: /could not (?:read|open) the document|but could not convert it|password-protected/,
    means: unreadableDocument,
  },
  { says: LOST_FRAME, means: lostFrame },
  { says: /does not handle the provided settings/, means: impossibleSheet },
  { says: PRINT_FAILED, means: (cause) => EngineFault.unexplained(impossibleSheet(cause)) },
];

function faultOfDocument(text: string, cause: Error): PlatenError {
  const fault = FAULTS.find(({ says }) => says.test(text));
  return fault ? fault.means(cause) : unprintable(cause);
}

function unprintable(cause: unknown): PlatenError {
  return new PlatenError(
    'generation_failed',
    'The rendering engine does not accept this document; check its HTML and its page settings.',
    { cause },
  );
}

/** LibreOffice works, but cannot open the document. */
export function unreadableDocument(cause: unknown): PlatenError {
  return new PlatenError(
    'invalid_document',
    'The document cannot be read: it is damaged, or protected by a password.',
    { cause },
  );
}

function lostFrame(cause: unknown): PlatenError {
  return new PlatenError(
    'invalid_document',
    'A frame of the document (<iframe>, <object>) cannot be loaded; correct or remove it.',
    { cause },
  );
}

/** Chromium failed at the print itself, or printed no page. The options' own page is possible. */
export function impossibleSheet(cause: unknown): PlatenError {
  return new PlatenError(
    'invalid_document',
    'The document has no page to print: the size or the margins in its @page rule are not possible; ' +
      'correct or remove them.',
    { cause },
  );
}

/** Errors before a connection: the engine has received nothing of the document. */
const NOT_TAKEN = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** No answer at all. */
export function connectionFailure(cause: unknown): EngineFault {
  const { code = '' } = cause as NodeJS.ErrnoException;
  return EngineFault.silent(NOT_TAKEN.has(code) ? 'unreachable' : 'lost', cause);
}

/** Content of a frame did not load. */
export function isLostFrame(error: unknown): boolean {
  return (
    error instanceof PlatenError &&
    error.cause instanceof Error &&
    LOST_FRAME.test(error.cause.message)
  );
}

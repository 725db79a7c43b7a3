import type { Fault } from '@platen/contracts';
import { PrintFault } from '../print-fault.ts';

/** Gotenberg quotes the request between apostrophes; no log may have that. */
const QUOTED = /'[^]*'/;

/** How much of a text goes into a log, in characters. */
const LONGEST_REASON = 300;

/** Gotenberg's answer to a document that it did not print; its text is only for the log. */
export function refusal(statusCode: number, text: string): PrintFault {
  const said = text.trim().replace(QUOTED, "'…'").slice(0, LONGEST_REASON);
  return new PrintFault(faultOf(statusCode, text), `Gotenberg answered ${statusCode}: ${said}`);
}

const BY_STATUS: Readonly<Record<number, Fault>> = {
  413: 'FAULT_TOO_LARGE',
  429: 'FAULT_BUSY',
  503: 'FAULT_SLOW',
};

function faultOf(statusCode: number, text: string): Fault {
  const known = BY_STATUS[statusCode];
  if (known) return known;
  if (statusCode === 400) return FAULTS.find(({ says }) => says.test(text))?.means ?? UNACCEPTED;
  return statusCode > 400 && statusCode < 500 ? UNACCEPTED : 'FAULT_FAILED';
}

const UNACCEPTED = 'FAULT_UNACCEPTED';

/** Gotenberg 8.36's messages about a faulty document or option (`routes.go` of its module). */
const FAULTS: readonly { says: RegExp; means: Fault }[] = [
  { says: /\(nativePageRanges\) exceeds/, means: 'FAULT_PAGES' },
  // A frame did not load; the document itself is a local file (`events.go`).
  { says: /Chromium returned net::ERR_\w+: loading failed/, means: 'FAULT_FRAME' },
  { says: /does not handle the provided settings/, means: 'FAULT_SHEET' },
  // The sheet is impossible, or the page's process was killed: Chromium says no more.
  { says: /failed to print the PDF/, means: 'FAULT_PRINT' },
];

/** By the HTTP client's error. Before a connection, Gotenberg has received nothing of the document. */
const FAULT_OF_ERROR: Readonly<Record<string, Fault>> = {
  ECONNREFUSED: 'FAULT_NOT_READY',
  UND_ERR_CONNECT_TIMEOUT: 'FAULT_NOT_READY',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'FAULT_TOO_LARGE',
};

/** No answer at all, an answer that has ended, or one that is too large. */
export function connectionFailure(cause: unknown): PrintFault {
  const { code = '' } = cause as NodeJS.ErrnoException;
  return new PrintFault(FAULT_OF_ERROR[code] ?? 'FAULT_FAILED', `Gotenberg: ${code}`);
}

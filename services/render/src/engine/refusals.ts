import {
  boundedText,
  errorOfFields,
  MM,
  PlatenError,
  type Fault,
  type Noise,
  type PrintFailure__Output,
} from '@platen/contracts';
import { pagesBeyond } from '../pdf/selected-pages.ts';
import { EngineFault } from './engine-fault.ts';
import { badWait } from './wait-for.ts';

/** For the log, in bytes. */
const LONGEST_REASON = 400;

/** The opening tag of an element, in bytes. */
const LONGEST_ELEMENT = 400;

type Refusal = (cause: Error, failure: PrintFailure__Output) => PlatenError;

/** Why an engine made no PDF, as callers get it. An engine's own words are only for the log. */
export function refusal(failure: PrintFailure__Output): PlatenError {
  const cause = new Error(boundedText(failure.reason, LONGEST_REASON) || failure.fault);
  const refuse = REFUSALS[failure.fault] as Refusal | undefined; // an engine may say anything
  return (refuse ?? failed)(cause, failure);
}

const REFUSALS: Readonly<Record<Fault, Refusal>> = {
  FAULT_UNSPECIFIED: failed,
  FAULT_BUSY: (cause) => EngineFault.busy(cause),
  FAULT_SLOW: (cause) => EngineFault.slow(cause),
  FAULT_FAILED: failed,
  FAULT_GIVEN_UP: (cause) => EngineFault.unexplained(EngineFault.failed(cause)),
  FAULT_TOO_LARGE: (cause) =>
    new PlatenError('payload_too_large', 'The filled document is too large, or its PDF.', {
      cause,
    }),
  FAULT_UNACCEPTED: unprintable,
  FAULT_PAGES: pagesBeyond,
  FAULT_SELECTOR: (cause) => badWait('selector', cause),
  FAULT_EXPRESSION: (cause) => badWait('expression', cause),
  FAULT_UNREADABLE: unreadableDocument,
  FAULT_FRAME: lostFrame,
  FAULT_SHEET: impossibleSheet,
  FAULT_PRINT: (cause) => EngineFault.unexplained(impossibleSheet(cause)),
  FAULT_DIAGRAM: (_, failure) => brokenDiagram(failure),
  FAULT_HEADER: (_, failure) => tooTall('header_html', failure),
  FAULT_FOOTER: (_, failure) => tooTall('footer_html', failure),
  FAULT_TOO_LONG: (_, failure) => tooLong(failure),
  FAULT_TOO_WIDE: (_, failure) => contentOverflow(failure),
  FAULT_NOT_READY: (cause) => EngineFault.silent('unreachable', cause),
  FAULT_UNMEASURED: unmeasured,
  FAULT_NOISE: tooNoisy,
  FAULT_WAIT: (_, failure) => neverTrue(failure),
  FAULT_BLOCK: (_, failure) => blockOverflow(failure),
  FAULT_COVERED: (_, failure) => coveredContent(failure),
  FAULT_MEMORY: tooMuchMemory,
};

function failed(cause: unknown): PlatenError {
  return EngineFault.failed(cause);
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

/** A page with a false report, or with one where none is expected, is none that may be printed. */
function unmeasured(cause: unknown): PlatenError {
  return new PlatenError(
    'invalid_document',
    'The page cannot be measured: its scripts change what measures it; remove them.',
    { cause, details: [{ path: '/content', message: 'has scripts that change its measurement' }] },
  );
}

/** What a page does too much. */
const NOISES: Readonly<Record<Noise, string>> = {
  NOISE_UNSPECIFIED: 'keeps the browser busy with reports',
  NOISE_REQUESTS: 'loads too much',
  NOISE_MESSAGES: 'gets too many messages',
  NOISE_FRAMES: 'makes or loads too many frames',
  NOISE_ADDRESSES: 'changes its address or title too often',
  NOISE_DIALOGS: 'opens too many dialogs',
  NOISE_WORKERS: 'begins too many workers',
  NOISE_THREADS: 'makes too many threads',
};

function tooNoisy(cause: unknown, { noise }: PrintFailure__Output): PlatenError {
  const doing = (NOISES[noise] as string | undefined) ?? NOISES.NOISE_UNSPECIFIED;
  return new PlatenError(
    'invalid_document',
    `The page ${doing}, which would delay other documents; correct its scripts.`,
    { cause, details: [{ path: '/content', message: doing }] },
  );
}

function tooMuchMemory(cause: unknown): PlatenError {
  return new PlatenError(
    'invalid_document',
    'The document needs more memory than an engine has; make its pictures smaller, or divide it.',
    { cause },
  );
}

function neverTrue({ scriptMessage }: PrintFailure__Output): PlatenError {
  const said = boundedText(scriptMessage, LONGEST_ELEMENT);
  const message = `never came true; the first error of the page's scripts: ${said}`;
  return errorOfFields('generation_timeout', [{ path: '/options/wait_for', message }]);
}

function brokenDiagram({ diagram, line, unknownKind }: PrintFailure__Output): PlatenError {
  const place = line === 0 ? 'cannot be drawn' : `cannot be read at its line ${line}`;
  const fault = unknownKind ? 'begins with no kind of diagram that is known here' : place;
  const message = `Mermaid diagram ${diagram} of the document ${fault}`;
  return new PlatenError('template_error', `${message}.`, {
    details: [{ path: '/content', message }],
  });
}

function tooTall(
  field: 'header_html' | 'footer_html',
  { size, most }: PrintFailure__Output,
): PlatenError {
  const message = `is ${Math.ceil(size)}pt high, including its distance from the edge; at most ${Math.floor(most)}pt, a third of the page, are allowed`;
  return new PlatenError(
    'content_overflow',
    'The header or footer is higher than a third of the page; make it lower.',
    { details: [{ path: `/options/${field}`, message }] },
  );
}

function tooLong({ size, most }: PrintFailure__Output): PlatenError {
  const longest = Math.round(most / MM);
  const long = Math.max(longest + 1, Math.round(size / MM));
  return new PlatenError(
    'content_overflow',
    `The document is longer than ${longest}mm on one page; give its pages a height, or make it shorter.`,
    { details: [{ path: '/options/page_height', message: `would be ${long}mm` }] },
  );
}

/** A block of a template has a fixed height. */
function blockOverflow({ element, nth, size, most, wide }: PrintFailure__Output): PlatenError {
  const [side, change] = wide ? ['wide', 'wider'] : ['high', 'higher'];
  const which = nth > 1 ? ` (in number ${nth} of those that repeat it)` : '';
  const message = `is ${points(most)}pt ${side}, and what stands in it needs ${points(size)}pt${which}`;
  return new PlatenError(
    'content_overflow',
    `A block of the template does not hold what stands in it; make it ${change}, or its content smaller.`,
    { details: [{ path: boundedText(element, LONGEST_ELEMENT), message }] },
  );
}

/** Rounded so that what needs more says more. */
const points = (length: number) => Math.ceil(length * 10) / 10;

function coveredContent({ element, nth }: PrintFailure__Output): PlatenError {
  const message = `${boundedText(element, LONGEST_ELEMENT)} is fixed, and covers what is beneath on page ${nth}`;
  return new PlatenError('content_overflow', 'Something fixed covers texts or pictures.', {
    details: [{ path: '/content', message }],
  });
}

/** The page does not fit, and must not be changed. */
function contentOverflow({ element, size, most }: PrintFailure__Output): PlatenError {
  const name = boundedText(element, LONGEST_ELEMENT);
  const isBlock = name.startsWith('/');
  const what = isBlock ? 'The block' : name || 'The page';
  const message = `${what} is wider than the page: it takes ${Math.round(size)} px, and ${Math.round(most)} px are between the margins.`;
  return new PlatenError(
    'content_overflow',
    'The document is wider than the page; `details` names what is.',
    { details: [{ path: isBlock ? name : '/content', message }] },
  );
}

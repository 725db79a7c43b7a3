import { randomUUID } from 'node:crypto';
import { PlatenError, type GenerationRequest, type Platen } from '@platen/client';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { WORD_DOCUMENT } from './word-document.ts';

/** The result of a check; `wrong`: there was an answer, but not the right PDF. */
type Result = 'ok' | 'refused' | 'wrong' | 'timeout' | 'unreachable';

export const RESULTS: readonly Result[] = ['ok', 'refused', 'wrong', 'timeout', 'unreachable'];

/** A finished check. */
export interface Checked {
  check: string;
  result: Result;
  seconds: number;
  /** The problem; empty for `ok`. */
  reason: string;
}

/** TypeScript accepts no literal for the types that are generated from the schema's alternatives. */
const TEMPLATE = {
  version: 1,
  content: [{ type: 'paragraph', text: 'Probe {{nonce}}' }],
} as object as NonNullable<GenerationRequest['template_data']>;

type Generate = (
  platen: Platen,
  nonce: string,
  signal: AbortSignal,
) => ReturnType<Platen['generatePdf']>;

/** Each format once. The document must have one page with a fresh random word. */
const GENERATIONS: Record<string, Generate> = {
  html: (platen, nonce, signal) =>
    platen.generatePdf({ content: '<h1>Probe {{nonce}}</h1>', variables: { nonce } }, { signal }),
  markdown: (platen, nonce, signal) =>
    platen.generatePdf(
      { format: 'markdown', content: '# Probe {{nonce}}', variables: { nonce } },
      { signal },
    ),
  template: (platen, nonce, signal) =>
    platen.generatePdf(
      {
        format: 'template',
        template_data: TEMPLATE,
        variables: { nonce },
      },
      { signal },
    ),
  docx: (platen, nonce, signal) =>
    platen.generatePdfFromDocx(WORD_DOCUMENT, { variables: { nonce } }, { signal }),
};

export const CHECKS = Object.keys(GENERATIONS);

/** How a check is done. */
interface CheckOptions {
  /** A client without retries: a check that fails once has failed. */
  platen: Platen;
  timeoutMs: number;
  /** Aborted: the caller no longer needs the result; then its reason is thrown. */
  signal: AbortSignal;
}

export async function runCheck(check: string, options: CheckOptions): Promise<Checked> {
  const { platen, timeoutMs, signal } = options;
  const deadline = AbortSignal.timeout(timeoutMs);
  const since = performance.now();
  const ended = (result: Result, reason = ''): Checked => ({
    check,
    result,
    reason,
    seconds: (performance.now() - since) / 1000,
  });
  try {
    const fault = await findFault(check, platen, AbortSignal.any([signal, deadline]));
    return fault === undefined ? ended('ok') : ended('wrong', fault);
  } catch (error) {
    signal.throwIfAborted();
    if (deadline.aborted) return ended('timeout', `no document within ${timeoutMs / 1000} s`);
    if (!(error instanceof PlatenError)) throw error;
    return ended(resultOf(error), `${error.code}: ${error.message}`);
  }
}

/** @returns the fault of the document; undefined if it is right */
async function findFault(
  check: string,
  platen: Platen,
  signal: AbortSignal,
): Promise<string | undefined> {
  const nonce = randomUUID().slice(0, 8);
  const generate = GENERATIONS[check];
  if (!generate) throw new Error(`there is no check ${check}`);
  const pdf = await generate(platen, nonce, signal);
  const bytes = await pdf.bytes();
  if (pdf.pageCount !== 1) return `it has ${pdf.pageCount} pages instead of one`;
  const text = await extractText(bytes).catch(() => undefined);
  if (text === undefined) return 'it is no PDF that can be read';
  return text.includes(`Probe ${nonce}`) ? undefined : 'its text is not what was asked for';
}

function resultOf({ code }: PlatenError): Result {
  if (code === 'connection_failed') return 'unreachable';
  return code === 'unexpected_response' ? 'wrong' : 'refused';
}

/** The text of a PDF's only page, with spaces for line breaks. @throws {Error} it is no such PDF */
async function extractText(pdf: Uint8Array): Promise<string> {
  library ??= PDFiumLibrary.init();
  const document = await (await library).loadDocument(pdf);
  try {
    return document.getPage(0).getText().replaceAll(/\s+/g, ' ');
  } finally {
    document.destroy();
  }
}

/** Compiled once. */
let library: Promise<PDFiumLibrary> | undefined;

import { randomUUID } from 'node:crypto';
import { PlatenError, type GenerationRequest, type Platen } from '@platen/client';
import { PDFiumLibrary } from '@hyzyla/pdfium';

/** The result of a check; `wrong`: there was an answer, but not the right PDF. */
type Result = 'ok' | 'refused' | 'wrong' | 'timeout' | 'unreachable';

export const RESULTS: readonly Result[] = ['ok', 'refused', 'wrong', 'timeout', 'unreachable'];

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

/** A Word document of one paragraph, `Probe {{nonce}}`: three files in a ZIP archive, in Base64. */
const WORD_DOCUMENT = Buffer.from(
  [
    'UEsDBBQAAAAIAAAAIQB5bjPX6AAAAK0BAAATAAAAW0NvbnRlbnRfVHlwZXNdLnhtbH1QyU7DMBD9FWuuKHHggBCK0wPLETiU',
    'DxjZk8SqN3nc0v49Tlt6QIXjzFv1+tXeO7GjzDYGBbdtB4KCjsaGScHn+rV5AMEFg0EXAyk4EMNq6NeHRCyqNrCCuZT0KCXr',
    'mTxyGxOFiowxeyz1zJNMqDc4kbzrunupYygUSlMWDxj6Zxpx64p42df3qUcmxyCeTsQlSwGm5KzGUnG5C+ZXSnNOaKvyyOHZ',
    'Jr6pBJBXExbk74Cz7r0Ok60h8YG5vKGvLPkVs5Em6q2vyvZ/mys94zhaTRf94pZy1MRcF/euvSAebfjpL49zD99QSwMEFAAA',
    'AAgAAAAhAJv9N+qtAAAAKQEAAAsAAABfcmVscy8ucmVsc43POw7CMAwG4KtE3mlaBoRQ0y4IqSsqB7ASN61oHkrCo7cnAwNF',
    'DIy2f3+W6/ZpZnanECdnBVRFCYysdGqyWsClP232wGJCq3B2lgQsFKFt6jPNmPJKHCcfWTZsFDCm5A+cRzmSwVg4TzZPBhcM',
    'plwGzT3KK2ri27Lc8fBpwNpknRIQOlUB6xdP/9huGCZJRydvhmz6ceIrkWUMmpKAhwuKq3e7yCzwpuarF5sXUEsDBBQAAAAI',
    'AAAAIQBI+vbJowAAANgAAAARAAAAd29yZC9kb2N1bWVudC54bWxFjkEOgjAQRa/SdC9FF8YQCjvXLvQApR2BhM40bRUJ4e62',
    'uHDzfmYm/2Xq9mMn9gYfRkLJj0XJGaAmM2Iv+eN+PVw4C1GhURMhSL5A4G1Tz5Uh/bKAkSUBhmqWfIjRVUIEPYBVoSAHmG5P',
    '8lbFNPpezOSN86QhhOS3kziV5VlYNSLPyo7MktNl+IzY3Dx1wNYVCTVsWy3yMtPvdDt/RfF/qvkCUEsBAhQDFAAAAAgAAAAh',
    'AHluM9foAAAArQEAABMAAAAAAAAAAAAAAIABAAAAAFtDb250ZW50X1R5cGVzXS54bWxQSwECFAMUAAAACAAAACEAm/036q0A',
    'AAApAQAACwAAAAAAAAAAAAAAgAEZAQAAX3JlbHMvLnJlbHNQSwECFAMUAAAACAAAACEASPr2yaMAAADYAAAAEQAAAAAAAAAA',
    'AAAAgAHvAQAAd29yZC9kb2N1bWVudC54bWxQSwUGAAAAAAMAAwC5AAAAwQIAAAAA',
  ].join(''),
  'base64',
);

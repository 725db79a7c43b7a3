import { PDFDocument } from '@cantoo/pdf-lib';
import { resolvePage, type PdfOptions } from '@platen/contracts';
import { readHtml } from '../formats/html/facts.ts';
import { Budget } from '../memory/budget.ts';
import { EngineClient } from './engine-client.ts';
import type { HtmlSource } from '../formats/composition.ts';
import { htmlOrder, officeOrder, type PrintOrder } from './print-order.ts';

/** Real PDFs for the tests of those who do not know the engine. */

type Document = Pick<HtmlSource, 'html' | 'header' | 'footer'>;

/** Has Chromium print an HTML document. */
export function printed(document: Document, options: PdfOptions = {}): Promise<Uint8Array> {
  const { page, errors } = resolvePage(options);
  if (errors) throw new Error('the page is impossible');
  return printOf(htmlOrder({ ...document, facts: readHtml(document.html), page }, options));
}

/** Has LibreOffice convert a Word document. */
export function converted(file: Uint8Array, options: PdfOptions = {}): Promise<Uint8Array> {
  return printOf(officeOrder({ file }, options));
}

/** Encrypts a document. */
export async function locked(
  pdf: Uint8Array,
  passwords: { userPassword?: string; ownerPassword?: string },
): Promise<Uint8Array> {
  const document = await PDFDocument.load(pdf);
  document.encrypt(passwords);
  return document.save();
}

const MEMORY = 256 * 1024 * 1024;

async function printOf(order: PrintOrder): Promise<Uint8Array> {
  const engine = new EngineClient(process.env['PLATEN_TEST_GOTENBERG_URL'] ?? '');
  const memory = new Budget(MEMORY).share('tests');
  try {
    return (await engine.print(order, { memory, signal: AbortSignal.timeout(60_000) })).pdf;
  } finally {
    engine.close();
  }
}

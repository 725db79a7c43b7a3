import type { Readable } from 'node:stream';
import { PlatenError, type PageGeometry, type PdfOptions } from '@platen/contracts';
import type { Composition } from '../compose/composition.ts';

/** An HTML document ready for the engine. */
export interface HtmlSource {
  html: string;
  /** Whole documents for the page's header and footer. */
  header?: string;
  footer?: string;
  page: PageGeometry;
}

/** A PDF as it comes from the engine. */
export interface EngineResult {
  body: Readable;
  /** The length that the engine announced, in bytes. */
  announcedBytes: number | undefined;
  /** Where it is known already. */
  pages?: number;
}

/** How a composition is printed. */
export interface PrintOptions {
  /** The request's. */
  options: PdfOptions;
  /** Pages to print instead of the options' `page_ranges`; numbers and totals stay the whole document's. */
  pages?: string;
  /**
   * - `final` (default): with everything that the options ask for;
   * - `preview`: with everything that can be seen: no encryption, no attachments;
   * - `draft`: as it is laid out, for those who look up its pages: no watermark, no metadata, no archiving either.
   */
  purpose?: 'final' | 'preview' | 'draft';
}

/** What turns documents into PDF. */
export interface Engine {
  /**
   * Prints a composition. Aborting stops the work and the transfer.
   * @throws {PlatenError} invalid_page_ranges, invalid_document, invalid_request (wait_for),
   * generation_failed, overloaded, generation_timeout, service_unavailable
   */
  print(composition: Composition, how: PrintOptions, signal: AbortSignal): Promise<EngineResult>;
}

/** The answer began and broke off, or is no PDF: never passed on as a document. */
export function brokenResult(reason: string, cause?: unknown): PlatenError {
  return new PlatenError(
    'generation_failed',
    'The rendering engine did not finish the document; try again.',
    { cause: new Error(reason, { cause }) },
  );
}

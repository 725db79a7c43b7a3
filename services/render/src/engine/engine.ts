import type { PageGeometry, PdfOptions } from '@platen/contracts';
import type { Composition, PageFrames } from '../formats/composition.ts';
import type { RequestContext } from '../scheduling/request-context.ts';
import type { PrintReport } from './pdf/lost-resources.ts';

/** An HTML document ready for the engine. */
export interface HtmlSource {
  html: string;
  /** Whole documents for the page's header and footer. */
  header?: string;
  footer?: string;
  /** What stands above and below on page 1 alone. */
  firstPage?: PageFrames;
  /** What stands above and below on the last page, where that differs. */
  lastPage?: PageFrames;
  /** Headers and footers that are laid over it later, and have its margins grow as if they were its own. */
  framesToCome?: { tops: string[]; bottoms: string[] };
  page: PageGeometry;
  /** Its header and footer stand in the margins that it has; else these grow with them. */
  keepsMargins?: boolean;
  /** What its references are relative to; left out, it has none. */
  base?: string;
  /** Points of the margins that the document fills itself. */
  inkRoom?: { top: number; bottom: number };
}

/** A PDF, whole. */
export interface Printed extends PrintReport {
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
   * Refuses what could not be printed in time, before any work was done for it.
   * @throws {PlatenError} overloaded, service_unavailable
   */
  admit(kind: Composition['kind'], context: RequestContext): void;

  /**
   * Prints a composition. Aborting stops the work and the transfer.
   * @throws {PlatenError} invalid_page_ranges, invalid_document, invalid_request (wait_for),
   * generation_failed, overloaded, generation_timeout, service_unavailable
   */
  print(composition: Composition, how: PrintOptions, context: RequestContext): Promise<Printed>;
}

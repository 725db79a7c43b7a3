import type { PdfOptions, Report, Way } from '@platen/contracts';
import type { Composition } from '../formats/composition.ts';
import type { Around } from '../around/around.ts';
import type { Unseen } from '../pdf/survey.ts';
import type { RequestContext } from '../scheduling/request-context.ts';

/** What an engine made, and what it reports besides. */
export interface PrintReport {
  pdf: Uint8Array;
  /** What the engine says of it, its lost references by their addresses; absent: nothing. */
  said?: Report;
  /** Whether photographs were loaded for it. */
  photographs?: boolean;
  /** The strings that the document sets for headers and footers, of a print with places. */
  strings?: { name: string; text: string }[];
  /** How a document was printed. */
  way?: Way;
  /** Whether no page has a mark of the document. */
  isBlank?: boolean;
  /** The links of the document that led nowhere, as it writes them. */
  droppedLinks?: string[];
  /** Whether a character is in no font, so that a box stands for it. */
  lacksGlyphs?: boolean;
}

/** Of a document that lacks nothing. */
export const NOTHING_SAID: Report = {
  missingVariables: [],
  blockedCount: 0,
  blockedResources: [],
  droppedCount: 0,
  droppedLinks: [],
  clippedCount: 0,
  clipped: [],
  scale: 0,
  substitutedFonts: [],
  notAtRest: false,
  scriptErrorCount: 0,
  scriptErrors: [],
  blankCount: 0,
  blankPages: [],
  staleFields: [],
  layoutLimits: [],
  unreadCount: 0,
  unreadSyntax: [],
  droppedSignatures: [],
};

/** A whole PDF. */
export interface Printed extends PrintReport {
  /** The number of pages, if known. */
  pages?: number;
  /** What its own pages show otherwise than the document: fonts with those that stand in for them, and what is not seen. */
  substitutions?: [wanted: string, used: string][];
  unseen?: Unseen[];
  /** The names of signatures that a join breaks. */
  droppedSignatures?: string[];
  /** Stamps of which a part is beyond a page of the result. */
  cutStamps?: Unseen[];
}

export interface PrintOptions {
  options: PdfOptions;
  /** Pages to print instead of the options' `page_ranges`; numbers and totals stay those of the whole document. */
  pages?: string;
  /**
   * - `final` (default): with everything that the options ask for;
   * - `preview`: with everything visible, without encryption and attachments;
   * - `draft`: only the layout, to look up pages: no watermark, metadata or archiving.
   */
  purpose?: 'final' | 'preview' | 'draft';
  /** Whether the watermark is Platen's own mark, which covers every part of each sheet. */
  isMarked?: boolean;
  /** The request's files around the document; absent: there are none. */
  around?: Around | undefined;
}

/** Turns documents into PDF. */
export interface Engine {
  /**
   * Refuses a document that could not be printed in time, before any work on it.
   * @throws {PlatenError} overloaded, service_unavailable
   */
  admit(kind: Composition['kind'], context: RequestContext): void;

  /**
   * Prints a composition. Its abort stops the work and the transfer.
   * @throws {PlatenError} invalid_page_ranges, invalid_document, invalid_request (wait_for),
   * generation_failed, overloaded, generation_timeout, service_unavailable
   */
  print(composition: Composition, how: PrintOptions, context: RequestContext): Promise<Printed>;
}

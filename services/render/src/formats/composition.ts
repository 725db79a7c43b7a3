import type { WantedFont } from './office/font-words.ts';
import type { DocumentMetadata, PageGeometry, Watermark } from '@platen/contracts';
import type { InkRoom } from './html/ink-room.ts';

/** What a document refers to, and where in the request it does. */
export interface LostReference {
  /** JSON Pointer (RFC 6901). */
  path: string;
  /** As it is written. */
  reference: string;
}

/** Whole documents for the header and footer of a page; '' is nothing. */
export interface PageFrames {
  header: string;
  footer: string;
}

/** What stands above and below on the last of several pages, and on one that is the only page. */
export interface LastPage extends PageFrames {
  only: PageFrames;
}

/** An HTML document, ready for Chromium. */
export interface HtmlComposition {
  kind: 'html';
  /** A whole document. */
  html: string;
  /** Whole documents for the page's header and footer. */
  header?: string;
  footer?: string;
  /** What stands above and below on page 1 alone, where that differs; '' is nothing. */
  firstPage?: PageFrames;
  lastPage?: LastPage;
  /** Headers and footers that are laid over it later, and have its margins grow as if they were its own. */
  framesToCome?: { tops: string[]; bottoms: string[] };
  /** What the header and footer refer to and are not given, as nothing is loaded for them. */
  lostResources?: LostReference[];
  /** How many of their links lead nowhere. */
  droppedLinks?: number;
  page: PageGeometry;
  /** Its header and footer stand in the margins that it has; else these grow with them. */
  keepsMargins?: boolean;
  /** The texts of its headings, where bookmarks are made of them. */
  headings?: string[];
  /** What its references are relative to. */
  base?: string;
  /** What of its margins the document fills itself. */
  inkRoom?: InkRoom;
  /** The document's own, with the request's options laid over it. */
  metadata: DocumentMetadata;
  watermark?: Watermark;
  /** The document lists pages that are known only once it is printed; see `pdf/page-numbers`. */
  hasPageNumbers?: boolean;
  /** What is behind the text of every sheet, from edge to edge: a value of CSS's `background`. */
  background?: string;
  /** It sets the size of its sheets itself, as they are not all alike: its `@page` rules have what the request says. */
  hasOwnSheets?: boolean;
  /** It is an error if it takes more than one page. */
  isOnePage?: boolean;
  /** Rows whose pages have to be known before it is whole, table by table: their IDs; see `page-sums.ts`. */
  rowIds?: string[][];
}

/** An office document, filled and safe, ready for LibreOffice. */
export interface DocxComposition {
  kind: 'docx';
  docx: Uint8Array<ArrayBuffer>;
  /** What it is; left out: a .docx. */
  extension?: 'docx' | 'odt' | 'rtf' | 'xlsx' | 'pptx';
  metadata: DocumentMetadata;
  watermark?: Watermark;
  /** What it asks for, and words that each of them is to draw. */
  fonts?: WantedFont[];
  /** It tells its number of pages, which LibreOffice may get wrong; see `docx/page-totals.ts`. */
  needsPageTotal?: boolean;
}

export type Composition = HtmlComposition | DocxComposition;

import type { OfficeKind } from './office/open.ts';
import type { WantedFont } from './office/font-words.ts';
import type { DocumentMetadata, PageGeometry, Watermark } from '@platen/contracts';
import type { Asset } from '../assets.ts';
import type { HtmlFacts } from './html/facts.ts';
import type { InkRoom } from './html/page/ink-room.ts';
import type { HeaderFooterTemplate } from './html/page/header-footer-template.ts';
import type { FieldEdit } from './html/page/running-fields.ts';
import type { RunningStrings } from './html/running-strings.ts';

/** A reference of a document, and its place in the request. */
export interface LostReference {
  /** JSON Pointer (RFC 6901). */
  path: string;
  /** As the document writes it. */
  reference: string;
}

/** Whole documents for the header and footer of a page; '' for none. */
export interface PageHeaderFooters {
  header: string;
  footer: string;
}

/** Header and footer of the last page, also of an only page. */
export interface LastPage extends PageHeaderFooters {
  only: PageHeaderFooters;
}

/** An HTML document, ready for Chromium. */
export interface HtmlSource {
  /** A document, as it follows a head that has begun; its doctype means nothing there (engine/source/document-head.ts). */
  html: string;
  facts: HtmlFacts;
  /** The document's mark (`variables/mark.ts`); absent: it is none of a caller. */
  mark?: string;
  /** Whole documents for the page's header and footer. */
  header?: string;
  footer?: string;
  /** Header and footer of page 1, if they differ; '' for none. */
  firstPage?: PageHeaderFooters;
  lastPage?: PageHeaderFooters;
  /** Headers and footers that are laid over it later; its margins grow for them as for its own. */
  headerFootersToCome?: { tops: string[]; bottoms: string[] };
  page: PageGeometry;
  /** What the names of places begin with, if its print is to have them (`places.ts`). */
  places?: string;
  /** Which of those that begin on a side of a spread have an empty page before them. */
  blanks?: readonly number[];
  /** Whether its elements say which block of a template they are of, and which of these have a fixed height. */
  blocks?: boolean;
  /** Whether the margins stay as they are; else they grow with header and footer. */
  keepsMargins?: boolean;
  /** The base of its references; absent: none. */
  base?: string;
  /** What its references begin with that are relative to no address; see `rootOf`. */
  root?: string;
  /** The files beside it. */
  assets?: readonly Asset[];
  /** Whether its scripts do not run. */
  forbidsScripts?: boolean;
  /** The part of its margins that the document fills itself. */
  inkRoom?: InkRoom;
}

/** What a caller's document became, with what its prints are finished by. */
export interface HtmlComposition extends HtmlSource {
  kind: 'html';
  lastPage?: LastPage;
  /** Where headers and footers have page numbers, by their documents, if the numbers are other than Chromium's. */
  headerFooterFields?: ReadonlyMap<string, readonly FieldEdit[]>;
  /** The same headers and footers, as they are read where they say something else on each page. */
  headerFooterTemplates?: ReadonlyMap<string, HeaderFooterTemplate>;
  /** References of the header and footer, which load nothing. */
  lostResources?: LostReference[];
  /** Those of their links that lead nowhere. */
  droppedLinks?: string[];
  /** The numbers of its empty pages, from 1. */
  blankPages?: readonly number[];
  /** The pages that begin a group, which is numbered by itself. */
  groups?: readonly number[];
  /** What it tells its headers and footers, if they ask for it. */
  strings?: RunningStrings;
  /** The texts of its headings, if they become bookmarks. */
  headings?: string[];
  /** What it loads: addresses, and how it writes them; if what does not load is named. */
  references?: ReadonlyMap<string, string>;
  /** The metadata of the document, overridden by the request. */
  metadata: DocumentMetadata;
  watermark?: Watermark;
  /** Whether it lists pages that only a print reveals; see `pdf/page-numbers`. */
  hasPageNumbers?: boolean;
  /** The background of every sheet, from edge to edge: a value of CSS's `background`. */
  background?: string;
  /** Whether its `@page` rules already contain the sizes of its sheets, which differ. */
  hasOwnSheets?: boolean;
  /** Whether more than one page is an error. */
  isOnePage?: boolean;
  /** IDs of rows whose pages must be known, table by table; see `page-sums.ts`. */
  rowIds?: string[][];
}

/** An office document, filled and safe, ready for LibreOffice. */
export interface OfficeComposition {
  kind: 'office';
  file: Uint8Array<ArrayBuffer>;
  /** Its kind; default: .docx. */
  extension?: OfficeKind;
  metadata: DocumentMetadata;
  watermark?: Watermark;
  /** Whether it has anything to print, so that a print without is a fault. */
  hasContent?: boolean;
  /** How many of its pictures are missing from the file, or in a format that LibreOffice cannot read. */
  missingPictures?: number;
  /** Names of fields that show what they showed when it was saved. */
  staleFields?: string[];
  /** Names of what LibreOffice lays out otherwise than the program that made it. */
  layoutLimits?: string[];
  /** Its fonts, with words that each has to draw. */
  fonts?: WantedFont[];
  /** Texts that its print has, each at least as often. */
  paragraphs?: string[];
  /** All texts of a workbook. */
  cells?: string[];
  /** Its tags, with the values that each got. */
  values?: ReadonlyMap<string, readonly string[]>;
  /** Whether it shows its number of pages, which LibreOffice may get wrong; see `docx/page-totals.ts`. */
  needsPageTotal?: boolean;
}

/** A PDF with a form, filled and safe. */
export interface FormComposition {
  kind: 'form';
  file: Uint8Array<ArrayBuffer>;
  /** Whether its fields become content. */
  isFlat: boolean;
  /** What fields look like, each on a page; absent: they have their looks. */
  drawings?: string;
  /** The names of the fields on these pages. */
  drawn: string[];
  /** Names of fields that a script of the file would compute. */
  staleFields: string[];
  metadata: DocumentMetadata;
  watermark?: Watermark;
}

export type Composition = HtmlComposition | OfficeComposition | FormComposition;

import type {
  Facts__Output,
  Page__Output,
  Sheet__Output,
  Sides__Output,
  Wait__Output,
} from '@platen/contracts';
import type { SiteFile } from '../guard/site.ts';

/** A sheet, in points. */
export interface Sheet extends Sheet__Output {
  margins: Sides__Output;
}

export type Side = keyof Sides__Output;

/** The page of a document (`Page` in engine.proto). */
export interface PageSetup extends Omit<Page__Output, 'namedMargins'> {
  sheet: Sheet;
  printed: Sheet;
  namedMargins: readonly Side[];
}

interface PrintWish {
  /** The pages to print; empty: all. */
  pages: string;
  outline: boolean;
  tagged: boolean;
}

/** What is known of a document (`Facts` in engine.proto). */
export interface Facts extends Omit<Facts__Output, 'mode'> {
  mode: 'no-quirks' | 'limited-quirks' | 'quirks';
}

/** A document for Chromium (`HtmlJob` in engine.proto). */
export interface HtmlDocument extends PrintWish {
  kind: 'html';
  /** Whose document it is, if it may share a page with others of this account; else empty. */
  account: string;
  html: string;
  facts: Facts;
  /** Whole documents; empty: none. */
  header: string;
  footer: string;
  /** The headers and footers that the margins grow for. */
  tops: readonly string[];
  bottoms: readonly string[];
  page: PageSetup;
  /** Empty: none. */
  base: string;
  scripts: boolean;
  /** Whether only frames with their own document load. */
  hasOwnFrames: boolean;
  /** The mark of its diagrams; empty: none. */
  diagrams: string;
  still: boolean;
  wait: Wait__Output;
  media: 'screen' | 'print' | undefined;
  fit: 'shrink' | 'clip' | 'error';
  economy: boolean;
  /** What the names of places in its print begin with; empty: none. */
  places: string;
  /** Which of those that begin on a side of a spread have an empty page before them. */
  blanks: readonly number[];
  /** Where it finds its assets; empty: it has none. */
  origin: string;
  /** The files beside it, by name. */
  assets: ReadonlyMap<string, SiteFile>;
  /** Whether its elements say which block of a template they are of. */
  blocks: boolean;
}

/** A document for LibreOffice (`OfficeJob` in engine.proto). */
export interface OfficeDocument extends PrintWish {
  kind: 'office';
  file: Buffer;
  extension: string;
  /** Empty: none. */
  pdfA: string;
  /** Whether fields of a form become content of the page. */
  flatFields: boolean;
}

/** How to print a document, of several passes. */
export interface Fitting {
  /** Prints at this scale, even if content is too wide. */
  exactScale?: number;
  /** Measures instead of printing. */
  survey?: Paper;
  /** Measures only if it extends to the left, which Chromium ignores. */
  mirrored?: Paper;
  /** Measures besides, once it is printed, if it was too wide: to load it again for that would take longer. */
  beside?: Paper;
  /** Finds what is cut off at this width between the margins, in CSS pixels at the exact scale. */
  cut?: number;
  /** Has what a page of this width has no room for yield, in CSS pixels at the requested scale. */
  yields?: number;
  /** Finds what is fixed and lies over its text. */
  over?: true;
}

export interface Paper {
  /** Width between the margins, in CSS pixels at the requested scale. */
  width: number;
  /** Smallest scale, as a share of that one. */
  least: number;
}

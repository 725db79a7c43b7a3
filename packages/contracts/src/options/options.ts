import type { PageOptions } from '../page/page.ts';

/** The looks of a Markdown document (specification, PDF options). */
export const THEMES = ['modern', 'classic', 'minimal', 'github', 'academic'] as const;
export type Theme = (typeof THEMES)[number];

/** How much of `{{ }}` and `{% %}` means something. */
export type Syntax = 'liquid' | 'simple' | 'off';

/** What becomes of a placeholder without a variable. */
export type MissingVariables = 'empty' | 'keep' | 'error';

/** The levels of PDF/A (ISO 19005) that can be asked for. */
export const PDF_A_LEVELS = ['PDF/A-1b', 'PDF/A-2b', 'PDF/A-3b'] as const;
export type PdfALevel = (typeof PDF_A_LEVELS)[number];

/** The profiles of Factur-X 1.0 / ZUGFeRD 2. */
export const FACTUR_X_PROFILES = [
  'MINIMUM',
  'BASIC WL',
  'BASIC',
  'EN 16931',
  'EXTENDED',
  'XRECHNUNG',
] as const;
export type FacturXProfile = (typeof FACTUR_X_PROFILES)[number];

/** Document information (ISO 32000-2, 14.3.3). */
export interface DocumentMetadata {
  title?: string;
  author?: string;
  subject?: string;
  keywords?: string | string[];
  creator?: string;
  producer?: string;
}

/** A text across every page. */
export interface Watermark {
  text: string;
  /** 0 (not to be seen) to 1; default 0.15. */
  opacity?: number;
  /** In degrees, anticlockwise, -180 to 180; default 45. */
  rotation?: number;
  /** `#rgb` or `#rrggbb`; default `#808080`. */
  color?: string;
}

export interface Attachment {
  name: string;
  content_base64: string;
  /** Default `application/octet-stream`. */
  mime?: string;
}

export interface FacturX {
  xml_base64: string;
  profile: FacturXProfile;
}

/** Exactly one of the three. */
export interface WaitFor {
  /** A CSS selector that has to match. */
  selector?: string;
  /** A JavaScript expression that has to be true. */
  expression?: string;
  /** 0 to 10,000. */
  delay_ms?: number;
}

/** The window that a page is laid out in. */
export interface ViewportOptions {
  /** In CSS pixels. */
  width?: number;
  /** 1 to 4; default 2. */
  device_scale_factor?: number;
}

export interface Encryption {
  user_password?: string;
  owner_password?: string;
}

/** The options of a request, as `openapi.yaml` describes them; of the right types, not yet of the right sense. */
export interface PdfOptions extends PageOptions {
  header_html?: string | null;
  footer_html?: string | null;
  /** On page 1 instead; '' is nothing, null the same as on the others. */
  header_first_html?: string | null;
  footer_first_html?: string | null;
  /** Of page 1, 0 to 9,999; default 1. */
  page_number_start?: number;
  theme?: Theme;
  prefer_css_page_size?: boolean;
  /** What becomes of a document that is wider than its pages; default `shrink`. */
  fit?: 'shrink' | 'clip' | 'error';
  print_background?: boolean;
  /** 0.1 to 2. */
  scale?: number;
  /** Such as `1-3,5`. */
  page_ranges?: string;
  filename?: string;
  metadata?: DocumentMetadata;
  pdf_a?: PdfALevel;
  pdf_ua?: boolean;
  outline?: boolean;
  /** Of the JPEGs that pictures become, 1 to 100. */
  image_quality?: number;
  encryption?: Encryption;
  watermark?: Watermark;
  attachments?: Attachment[];
  factur_x?: FacturX;
  wait_for?: WaitFor;
  emulate_media?: 'print' | 'screen';
  viewport?: ViewportOptions;
  /** What relative references are relative to: `http:` or `https:`. */
  base_url?: string;
  on_missing_resource?: 'ignore' | 'error';
  /** BCP 47, such as `de-DE`; for filters and page numbers; default `en-US`. */
  locale?: string;
  /** IANA name, such as `Europe/Berlin`; for filters; default `UTC`. */
  timezone?: string;
  /** HTML and Markdown only. */
  toc?: boolean;
  syntax?: Syntax;
  missing_variables?: MissingVariables;
  /** Workbooks only. */
  sheet?: SheetOptions;
}

/** How the sheets of a workbook are laid on pages. */
export interface SheetOptions {
  /** All columns on the width of a page; left out: as the workbook says. */
  fit?: 'page_width';
}

/** The kinds of source. */
export type SourceFormat = 'html' | 'markdown' | 'template' | 'docx';

import type { DocumentMetadata, Theme } from '../options/options.ts';
import type { Block } from './blocks.ts';
import type { Color, Length, Placeholder, Style } from './values.ts';

/** The sheet; the request's options win over it. */
export interface TemplatePage {
  /** A0-A6, Letter, Legal, Tabloid, Ledger or custom; default A4. */
  format?: string;
  width?: Length;
  height?: Length;
  landscape?: boolean;
  margins?: { top?: Length; right?: Length; bottom?: Length; left?: Length };
  background?: Color;
  /** A data: URI; fills every sheet behind its text. */
  background_image?: string;
  /** Default `pages`: as many as the content takes. */
  fit?: 'pages' | 'one_page';
}

/** The top or bottom of pages, with `{{page}}` and `{{pages}}`. */
export interface TemplateFrame {
  blocks?: Block[];
  /** On the first page instead; `[]` is nothing. */
  first_page?: Block[];
  /** On the last page instead, also if it is the only one. */
  last_page?: Block[];
  height?: Length;
}

/** A text across every page. */
export interface TemplateWatermark {
  text: string;
  /** 0 to 1. */
  opacity?: number | Placeholder;
  /** Degrees anticlockwise, -180 to 180. */
  rotation?: number | Placeholder;
  color?: string;
}

/** A document as blocks: `template_data`, as `schemas/template-v1.json` describes it. */
export interface LayoutTemplate {
  $schema?: string;
  version: 1;
  page?: TemplatePage;
  metadata?: DocumentMetadata;
  theme?: Theme;
  /** Default: as the request's `locale` is written. */
  direction?: 'ltr' | 'rtl';
  default_style?: Style;
  styles?: Record<string, Style>;
  header?: TemplateFrame;
  footer?: TemplateFrame;
  watermark?: TemplateWatermark;
  content: Block[];
}

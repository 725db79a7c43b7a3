import type { SourceFormat } from '../source-formats.ts';
import type { PdfOptions } from './options.ts';

/** Options that LibreOffice does not know, each with the values that have no effect anyway. */
export const NO_EFFECT_VALUES = {
  header_html: [null, ''],
  footer_html: [null, ''],
  header_first_html: [null, ''],
  footer_first_html: [null, ''],
  header_last_html: [null, ''],
  footer_last_html: [null, ''],
  page_number_start: [1],
  page_numbers: ['document'],
  stamp_appended: [false],
  prefer_css_page_size: [false],
  print_background: [true],
  scale: [1],
  wait_for: [],
  emulate_media: ['print'],
  viewport: [],
  fit: ['shrink'],
  base_url: [],
  on_missing_resource: ['ignore'],
  on_not_at_rest: ['ignore'],
  on_blank: ['ignore'],
  toc: [false],
  smart_quotes: [false],
} as const satisfies Partial<Record<keyof PdfOptions, readonly unknown[]>>;

export type UnsupportedDocxOption = keyof typeof NO_EFFECT_VALUES;

/** The options that cannot apply to a DOCX. `theme` and `isolation` are none of them: they are accepted, without effect. */
export const UNSUPPORTED_DOCX_OPTIONS = Object.keys(
  NO_EFFECT_VALUES,
) as readonly UnsupportedDocxOption[];

/** Options that a form leaves out: refused for a format, or without effect. */
export const HIDDEN_OPTIONS: Record<SourceFormat, readonly string[]> = {
  html: ['theme', 'smart_quotes', 'sheet', 'flatten'],
  markdown: ['sheet', 'flatten'],
  template: ['toc', 'smart_quotes', 'sheet', 'flatten'],
  docx: ['theme', 'isolation', ...UNSUPPORTED_DOCX_OPTIONS],
};

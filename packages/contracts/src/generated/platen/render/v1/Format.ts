// Original file: proto/platen/render/v1/render.proto

/**
 * The kinds of source.
 */
export const Format = {
  FORMAT_UNSPECIFIED: 'FORMAT_UNSPECIFIED',
  FORMAT_HTML: 'FORMAT_HTML',
  FORMAT_MARKDOWN: 'FORMAT_MARKDOWN',
  /**
   * A JSON layout template (schemas/template-v1.json).
   */
  FORMAT_TEMPLATE: 'FORMAT_TEMPLATE',
  FORMAT_DOCX: 'FORMAT_DOCX',
} as const;

/**
 * The kinds of source.
 */
export type Format =
  | 'FORMAT_UNSPECIFIED'
  | 0
  | 'FORMAT_HTML'
  | 1
  | 'FORMAT_MARKDOWN'
  | 2
  /**
   * A JSON layout template (schemas/template-v1.json).
   */
  | 'FORMAT_TEMPLATE'
  | 3
  | 'FORMAT_DOCX'
  | 4

/**
 * The kinds of source.
 */
export type Format__Output = typeof Format[keyof typeof Format]

// Original file: proto/platen/engine/v1/engine.proto

/**
 * Which part a chunk belongs to.
 */
export const Part = {
  PART_UNSPECIFIED: 'PART_UNSPECIFIED',
  /**
   * The document: a whole one of HTML in UTF-8, or an office file.
   */
  PART_DOCUMENT: 'PART_DOCUMENT',
  /**
   * The header and the footer of its pages, each a whole document.
   */
  PART_HEADER: 'PART_HEADER',
  PART_FOOTER: 'PART_FOOTER',
  /**
   * The headers and footers that the margins grow for; none: its own.
   */
  PART_TOP: 'PART_TOP',
  PART_BOTTOM: 'PART_BOTTOM',
  /**
   * A file beside the document.
   */
  PART_ASSET: 'PART_ASSET',
} as const;

/**
 * Which part a chunk belongs to.
 */
export type Part =
  | 'PART_UNSPECIFIED'
  | 0
  /**
   * The document: a whole one of HTML in UTF-8, or an office file.
   */
  | 'PART_DOCUMENT'
  | 1
  /**
   * The header and the footer of its pages, each a whole document.
   */
  | 'PART_HEADER'
  | 2
  | 'PART_FOOTER'
  | 3
  /**
   * The headers and footers that the margins grow for; none: its own.
   */
  | 'PART_TOP'
  | 4
  | 'PART_BOTTOM'
  | 5
  /**
   * A file beside the document.
   */
  | 'PART_ASSET'
  | 6

/**
 * Which part a chunk belongs to.
 */
export type Part__Output = typeof Part[keyof typeof Part]

// Original file: proto/platen/render/v1/render.proto

/**
 * Which part a chunk belongs to.
 */
export const Part = {
  PART_UNSPECIFIED: 'PART_UNSPECIFIED',
  /**
   * The source itself: UTF-8, or the bytes of a .docx file.
   */
  PART_CONTENT: 'PART_CONTENT',
  /**
   * The variables, a JSON object; left out, an empty one.
   */
  PART_VARIABLES: 'PART_VARIABLES',
  /**
   * The request's options, a JSON object as openapi.yaml describes it, already
   * checked; left out, an empty one.
   */
  PART_OPTIONS: 'PART_OPTIONS',
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
   * The source itself: UTF-8, or the bytes of a .docx file.
   */
  | 'PART_CONTENT'
  | 1
  /**
   * The variables, a JSON object; left out, an empty one.
   */
  | 'PART_VARIABLES'
  | 2
  /**
   * The request's options, a JSON object as openapi.yaml describes it, already
   * checked; left out, an empty one.
   */
  | 'PART_OPTIONS'
  | 3
  /**
   * A file beside the document.
   */
  | 'PART_ASSET'
  | 4

/**
 * Which part a chunk belongs to.
 */
export type Part__Output = typeof Part[keyof typeof Part]

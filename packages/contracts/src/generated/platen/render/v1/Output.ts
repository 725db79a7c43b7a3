// Original file: proto/platen/render/v1/render.proto

/**
 * The kinds of result.
 */
export const Output = {
  OUTPUT_UNSPECIFIED: 'OUTPUT_UNSPECIFIED',
  OUTPUT_PDF: 'OUTPUT_PDF',
  /**
   * A page of that PDF.
   */
  OUTPUT_PNG: 'OUTPUT_PNG',
} as const;

/**
 * The kinds of result.
 */
export type Output =
  | 'OUTPUT_UNSPECIFIED'
  | 0
  | 'OUTPUT_PDF'
  | 1
  /**
   * A page of that PDF.
   */
  | 'OUTPUT_PNG'
  | 2

/**
 * The kinds of result.
 */
export type Output__Output = typeof Output[keyof typeof Output]

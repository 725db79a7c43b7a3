// Original file: proto/platen/render/v1/render.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What is known about the result before its first byte.
 */
export interface RenderFacts {
  /**
   * The result's length in bytes.
   */
  'size'?: (number | string | Long);
  /**
   * Time from the whole job to the whole result, in milliseconds.
   */
  'renderMs'?: (number);
  /**
   * Pages of the PDF; 0 for a PNG.
   */
  'pageCount'?: (number);
  /**
   * Names without a value, each once, in the order met; the first 21 at most.
   */
  'missingVariables'?: (string)[];
  /**
   * How many references did not load; 0 also if that is unknown.
   */
  'blockedResources'?: (number);
  /**
   * What a Word document asks for by name and was drawn with instead, such as
   * `Calibri=Carlito`; the first 21 at most.
   */
  'substitutedFonts'?: (string)[];
  /**
   * How many of its links lead nowhere, and are plain text.
   */
  'droppedLinks'?: (number);
  /**
   * How many of its elements are cut off at the page's edge.
   */
  'clippedContent'?: (number);
  /**
   * Fields of an office document that show what they showed when it was saved,
   * such as `STYLEREF`; the first 21 at most.
   */
  'staleFields'?: (string)[];
  /**
   * What of an office document looks otherwise than in the program that made
   * it, such as `equation`.
   */
  'layoutLimits'?: (string)[];
}

/**
 * What is known about the result before its first byte.
 */
export interface RenderFacts__Output {
  /**
   * The result's length in bytes.
   */
  'size': (number);
  /**
   * Time from the whole job to the whole result, in milliseconds.
   */
  'renderMs': (number);
  /**
   * Pages of the PDF; 0 for a PNG.
   */
  'pageCount': (number);
  /**
   * Names without a value, each once, in the order met; the first 21 at most.
   */
  'missingVariables': (string)[];
  /**
   * How many references did not load; 0 also if that is unknown.
   */
  'blockedResources': (number);
  /**
   * What a Word document asks for by name and was drawn with instead, such as
   * `Calibri=Carlito`; the first 21 at most.
   */
  'substitutedFonts': (string)[];
  /**
   * How many of its links lead nowhere, and are plain text.
   */
  'droppedLinks': (number);
  /**
   * How many of its elements are cut off at the page's edge.
   */
  'clippedContent': (number);
  /**
   * Fields of an office document that show what they showed when it was saved,
   * such as `STYLEREF`; the first 21 at most.
   */
  'staleFields': (string)[];
  /**
   * What of an office document looks otherwise than in the program that made
   * it, such as `equation`.
   */
  'layoutLimits': (string)[];
}

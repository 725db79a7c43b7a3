// Original file: proto/platen/engine/v1/engine.proto


/**
 * What is cut off of an element on one page, or what it covers there.
 */
export interface ClippedElement {
  /**
   * Its opening tag, or the place of its block; at most 400 characters.
   */
  'element'?: (string);
  /**
   * From 1; 0: unknown.
   */
  'page'?: (number);
  /**
   * Its x, y, width and height in points from the page's top left, with what is beyond the edge; empty: unknown.
   */
  'rect'?: (number | string)[];
}

/**
 * What is cut off of an element on one page, or what it covers there.
 */
export interface ClippedElement__Output {
  /**
   * Its opening tag, or the place of its block; at most 400 characters.
   */
  'element': (string);
  /**
   * From 1; 0: unknown.
   */
  'page': (number);
  /**
   * Its x, y, width and height in points from the page's top left, with what is beyond the edge; empty: unknown.
   */
  'rect': (number)[];
}

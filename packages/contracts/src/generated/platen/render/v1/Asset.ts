// Original file: proto/platen/render/v1/render.proto


/**
 * A file that the document may name.
 */
export interface Asset {
  /**
   * Relative to the document, with `/` between its steps.
   */
  'name'?: (string);
  /**
   * Its media type; empty: as its name ends.
   */
  'mime'?: (string);
  /**
   * Its length in bytes.
   */
  'size'?: (number);
}

/**
 * A file that the document may name.
 */
export interface Asset__Output {
  /**
   * Relative to the document, with `/` between its steps.
   */
  'name': (string);
  /**
   * Its media type; empty: as its name ends.
   */
  'mime': (string);
  /**
   * Its length in bytes.
   */
  'size': (number);
}

// Original file: proto/platen/engine/v1/engine.proto


/**
 * A file at the document's origin, for this document alone.
 */
export interface Asset {
  /**
   * Its path without the first `/`.
   */
  'name'?: (string);
  /**
   * Its media type.
   */
  'type'?: (string);
}

/**
 * A file at the document's origin, for this document alone.
 */
export interface Asset__Output {
  /**
   * Its path without the first `/`.
   */
  'name': (string);
  /**
   * Its media type.
   */
  'type': (string);
}

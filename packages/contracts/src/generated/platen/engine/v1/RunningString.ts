// Original file: proto/platen/engine/v1/engine.proto


/**
 * A string that an element sets (`string-set`).
 */
export interface RunningString {
  'name'?: (string);
  /**
   * At most 300 bytes.
   */
  'text'?: (string);
}

/**
 * A string that an element sets (`string-set`).
 */
export interface RunningString__Output {
  'name': (string);
  /**
   * At most 300 bytes.
   */
  'text': (string);
}

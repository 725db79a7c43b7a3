// Original file: proto/platen/engine/v1/engine.proto


/**
 * The condition of a page; one of the three, or none.
 */
export interface Wait {
  /**
   * Something matches this selector.
   */
  'selector'?: (string);
  /**
   * This expression is true.
   */
  'expression'?: (string);
  /**
   * So many milliseconds have passed.
   */
  'delayMs'?: (number);
}

/**
 * The condition of a page; one of the three, or none.
 */
export interface Wait__Output {
  /**
   * Something matches this selector.
   */
  'selector': (string);
  /**
   * This expression is true.
   */
  'expression': (string);
  /**
   * So many milliseconds have passed.
   */
  'delayMs': (number);
}

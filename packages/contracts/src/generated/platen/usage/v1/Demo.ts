// Original file: proto/platen/usage/v1/usage.proto


/**
 * The allowance of a demo plan, which never resets.
 */
export interface Demo {
  /**
   * PDFs in all.
   */
  'limit'?: (number);
  /**
   * Delivered, without what is only reserved.
   */
  'used'?: (number);
  /**
   * limit minus used minus reserved, at least 0.
   */
  'remaining'?: (number);
}

/**
 * The allowance of a demo plan, which never resets.
 */
export interface Demo__Output {
  /**
   * PDFs in all.
   */
  'limit': (number);
  /**
   * Delivered, without what is only reserved.
   */
  'used': (number);
  /**
   * limit minus used minus reserved, at least 0.
   */
  'remaining': (number);
}

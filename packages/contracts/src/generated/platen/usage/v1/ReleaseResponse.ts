// Original file: proto/platen/usage/v1/usage.proto


/**
 * What became of it.
 */
export interface ReleaseResponse {
  /**
   * True if it had been charged and was refunded.
   */
  'refunded'?: (boolean);
}

/**
 * What became of it.
 */
export interface ReleaseResponse__Output {
  /**
   * True if it had been charged and was refunded.
   */
  'refunded': (boolean);
}

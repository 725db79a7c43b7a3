// Original file: proto/platen/usage/v1/usage.proto


/**
 * What became of it.
 */
export interface ReleaseResponse {
  /**
   * True if it had been charged and was refunded.
   */
  'refunded'?: (boolean);
  /**
   * True if the client hung up and it is charged: too many of the account's
   * clients have done so today.
   */
  'charged'?: (boolean);
}

/**
 * What became of it.
 */
export interface ReleaseResponse__Output {
  /**
   * True if it had been charged and was refunded.
   */
  'refunded': (boolean);
  /**
   * True if the client hung up and it is charged: too many of the account's
   * clients have done so today.
   */
  'charged': (boolean);
}

// Original file: proto/platen/usage/v1/usage.proto


/**
 * A reservation to give back.
 */
export interface ReleaseRequest {
  'accountId'?: (string);
  'reservationId'?: (string);
  /**
   * Gives its place in the rate back too: the request was refused before it
   * cost anything.
   */
  'refundRate'?: (boolean);
}

/**
 * A reservation to give back.
 */
export interface ReleaseRequest__Output {
  'accountId': (string);
  'reservationId': (string);
  /**
   * Gives its place in the rate back too: the request was refused before it
   * cost anything.
   */
  'refundRate': (boolean);
}

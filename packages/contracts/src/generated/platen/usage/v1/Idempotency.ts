// Original file: proto/platen/usage/v1/usage.proto


/**
 * By what a repeated request is recognised; neither reveals its content.
 */
export interface Idempotency {
  /**
   * Hash of the caller's Idempotency-Key; 1-128 characters of hex.
   */
  'key'?: (string);
  /**
   * Keyed hash of what is asked for; 1-128 characters of hex.
   */
  'content'?: (string);
}

/**
 * By what a repeated request is recognised; neither reveals its content.
 */
export interface Idempotency__Output {
  /**
   * Hash of the caller's Idempotency-Key; 1-128 characters of hex.
   */
  'key': (string);
  /**
   * Keyed hash of what is asked for; 1-128 characters of hex.
   */
  'content': (string);
}

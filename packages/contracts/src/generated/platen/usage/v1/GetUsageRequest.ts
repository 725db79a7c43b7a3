// Original file: proto/platen/usage/v1/usage.proto


/**
 * Whose usage.
 */
export interface GetUsageRequest {
  'accountId'?: (string);
  'plan'?: (string);
  /**
   * The key that asks; empty: a token does, as often as it likes.
   */
  'keyId'?: (string);
}

/**
 * Whose usage.
 */
export interface GetUsageRequest__Output {
  'accountId': (string);
  'plan': (string);
  /**
   * The key that asks; empty: a token does, as often as it likes.
   */
  'keyId': (string);
}

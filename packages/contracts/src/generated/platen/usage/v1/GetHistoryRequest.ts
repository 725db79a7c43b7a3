// Original file: proto/platen/usage/v1/usage.proto


/**
 * Whose ledger.
 */
export interface GetHistoryRequest {
  'accountId'?: (string);
  /**
   * How many, the current one included; 1-24.
   */
  'months'?: (number);
  /**
   * The key that asks; empty: a token does, as often as it likes.
   */
  'keyId'?: (string);
  /**
   * Of the key that asks; a usage service of an earlier version needs it.
   */
  'plan'?: (string);
}

/**
 * Whose ledger.
 */
export interface GetHistoryRequest__Output {
  'accountId': (string);
  /**
   * How many, the current one included; 1-24.
   */
  'months': (number);
  /**
   * The key that asks; empty: a token does, as often as it likes.
   */
  'keyId': (string);
  /**
   * Of the key that asks; a usage service of an earlier version needs it.
   */
  'plan': (string);
}

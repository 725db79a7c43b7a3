// Original file: proto/platen/auth/v1/auth.proto


/**
 * The account as stored.
 */
export interface PutAccountResponse {
  /**
   * Derived from issuer and subject: the same pair always has the same id.
   */
  'accountId'?: (string);
}

/**
 * The account as stored.
 */
export interface PutAccountResponse__Output {
  /**
   * Derived from issuer and subject: the same pair always has the same id.
   */
  'accountId': (string);
}

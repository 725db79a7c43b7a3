// Original file: proto/platen/auth/v1/auth.proto


/**
 * A page of an account's audit.
 */
export interface ListAuditRequest {
  'accountId'?: (string);
  /**
   * 1-100.
   */
  'limit'?: (number);
  /**
   * Where the last page ended; empty for the first.
   */
  'cursor'?: (string);
}

/**
 * A page of an account's audit.
 */
export interface ListAuditRequest__Output {
  'accountId': (string);
  /**
   * 1-100.
   */
  'limit': (number);
  /**
   * Where the last page ended; empty for the first.
   */
  'cursor': (string);
}

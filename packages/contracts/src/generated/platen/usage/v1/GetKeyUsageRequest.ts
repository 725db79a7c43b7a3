// Original file: proto/platen/usage/v1/usage.proto


/**
 * Whose keys.
 */
export interface GetKeyUsageRequest {
  'accountId'?: (string);
  /**
   * At most 100.
   */
  'keyIds'?: (string)[];
  /**
   * The origin of each. Empty: each is its own.
   */
  'originKeyIds'?: (string)[];
}

/**
 * Whose keys.
 */
export interface GetKeyUsageRequest__Output {
  'accountId': (string);
  /**
   * At most 100.
   */
  'keyIds': (string)[];
  /**
   * The origin of each. Empty: each is its own.
   */
  'originKeyIds': (string)[];
}

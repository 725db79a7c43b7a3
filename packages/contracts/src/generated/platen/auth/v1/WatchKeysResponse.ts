// Original file: proto/platen/auth/v1/auth.proto


/**
 * Something changed.
 */
export interface WatchKeysResponse {
  /**
   * The key that changed. Empty: the watch has begun, or accounts have changed
   * by file; what was known before may be out of date.
   */
  'keyId'?: (string);
}

/**
 * Something changed.
 */
export interface WatchKeysResponse__Output {
  /**
   * The key that changed. Empty: the watch has begun, or accounts have changed
   * by file; what was known before may be out of date.
   */
  'keyId': (string);
}

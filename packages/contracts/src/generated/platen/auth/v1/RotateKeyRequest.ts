// Original file: proto/platen/auth/v1/auth.proto


/**
 * A key to replace.
 */
export interface RotateKeyRequest {
  'accountId'?: (string);
  'keyId'?: (string);
  /**
   * How long the old key goes on working; 0-604,800 s.
   */
  'overlapSeconds'?: (number);
  'actor'?: (string);
}

/**
 * A key to replace.
 */
export interface RotateKeyRequest__Output {
  'accountId': (string);
  'keyId': (string);
  /**
   * How long the old key goes on working; 0-604,800 s.
   */
  'overlapSeconds': (number);
  'actor': (string);
}

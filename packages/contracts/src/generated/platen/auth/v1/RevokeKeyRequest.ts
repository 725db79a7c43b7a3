// Original file: proto/platen/auth/v1/auth.proto


/**
 * A key to revoke.
 */
export interface RevokeKeyRequest {
  'accountId'?: (string);
  'keyId'?: (string);
  'actor'?: (string);
}

/**
 * A key to revoke.
 */
export interface RevokeKeyRequest__Output {
  'accountId': (string);
  'keyId': (string);
  'actor': (string);
}

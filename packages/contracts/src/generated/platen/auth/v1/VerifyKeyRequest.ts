// Original file: proto/platen/auth/v1/auth.proto


/**
 * The key as the caller sent it.
 */
export interface VerifyKeyRequest {
  'key'?: (string);
}

/**
 * The key as the caller sent it.
 */
export interface VerifyKeyRequest__Output {
  'key': (string);
}

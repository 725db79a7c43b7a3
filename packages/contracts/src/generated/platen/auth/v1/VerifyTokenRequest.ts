// Original file: proto/platen/auth/v1/auth.proto


/**
 * The token as the caller sent it, without "Bearer".
 */
export interface VerifyTokenRequest {
  'token'?: (string);
}

/**
 * The token as the caller sent it, without "Bearer".
 */
export interface VerifyTokenRequest__Output {
  'token': (string);
}

// Original file: proto/platen/auth/v1/auth.proto


/**
 * Whose token it is.
 */
export interface VerifyTokenResponse {
  'accountId'?: (string);
  'plan'?: (string);
  /**
   * See VerifyKeyResponse.
   */
  'requestIdSecret'?: (string);
  '_requestIdSecret'?: "requestIdSecret";
}

/**
 * Whose token it is.
 */
export interface VerifyTokenResponse__Output {
  'accountId': (string);
  'plan': (string);
  /**
   * See VerifyKeyResponse.
   */
  'requestIdSecret'?: (string);
  '_requestIdSecret'?: "requestIdSecret";
}

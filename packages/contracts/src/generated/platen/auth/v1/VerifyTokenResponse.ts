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
  /**
   * The claim "sub", at most its first 255 characters.
   */
  'subject'?: (string);
  '_requestIdSecret'?: "requestIdSecret";
  '_subject'?: "subject";
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
  /**
   * The claim "sub", at most its first 255 characters.
   */
  'subject'?: (string);
  '_requestIdSecret'?: "requestIdSecret";
  '_subject'?: "subject";
}

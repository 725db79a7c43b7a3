// Original file: proto/platen/auth/v1/auth.proto


/**
 * An account to create or change.
 */
export interface PutAccountRequest {
  /**
   * 1-512 characters: who vouches for the subject, for example an OpenID issuer.
   */
  'issuer'?: (string);
  /**
   * 1-255 characters: the account's name at that issuer.
   */
  'subject'?: (string);
  'plan'?: (string);
}

/**
 * An account to create or change.
 */
export interface PutAccountRequest__Output {
  /**
   * 1-512 characters: who vouches for the subject, for example an OpenID issuer.
   */
  'issuer': (string);
  /**
   * 1-255 characters: the account's name at that issuer.
   */
  'subject': (string);
  'plan': (string);
}

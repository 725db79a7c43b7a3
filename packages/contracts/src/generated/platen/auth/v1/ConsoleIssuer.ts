// Original file: proto/platen/auth/v1/auth.proto


/**
 * What a browser needs for a login at an issuer (OpenID Connect Core 1.0, with PKCE).
 */
export interface ConsoleIssuer {
  /**
   * For people, on the button of the login.
   */
  'name'?: (string);
  /**
   * As its tokens have it in "iss".
   */
  'issuer'?: (string);
  'clientId'?: (string);
  /**
   * Separated by spaces.
   */
  'scope'?: (string);
  /**
   * RFC 8707. Empty: none is asked for.
   */
  'resource'?: (string);
  /**
   * The origins of the issuer and of the endpoints that its discovery names;
   * of the issuer alone while its discovery cannot be had.
   */
  'origins'?: (string)[];
  /**
   * Of an account that is created by its first token.
   */
  'defaultPlan'?: (string);
  /**
   * Whether its tokens may name a plan.
   */
  'namesPlans'?: (boolean);
}

/**
 * What a browser needs for a login at an issuer (OpenID Connect Core 1.0, with PKCE).
 */
export interface ConsoleIssuer__Output {
  /**
   * For people, on the button of the login.
   */
  'name': (string);
  /**
   * As its tokens have it in "iss".
   */
  'issuer': (string);
  'clientId': (string);
  /**
   * Separated by spaces.
   */
  'scope': (string);
  /**
   * RFC 8707. Empty: none is asked for.
   */
  'resource': (string);
  /**
   * The origins of the issuer and of the endpoints that its discovery names;
   * of the issuer alone while its discovery cannot be had.
   */
  'origins': (string)[];
  /**
   * Of an account that is created by its first token.
   */
  'defaultPlan': (string);
  /**
   * Whether its tokens may name a plan.
   */
  'namesPlans': (boolean);
}

// Original file: proto/platen/usage/v1/usage.proto


/**
 * One generation that asks to be admitted.
 */
export interface ReserveRequest {
  'accountId'?: (string);
  'plan'?: (string);
  /**
   * Chosen by the caller, unique to this generation; a UUID.
   */
  'reservationId'?: (string);
  /**
   * How long the reservation lives unless renewed; 1,000-600,000 ms.
   */
  'leaseMs'?: (number);
  /**
   * The key that asks; what is delivered is counted for it, too.
   */
  'keyId'?: (string);
}

/**
 * One generation that asks to be admitted.
 */
export interface ReserveRequest__Output {
  'accountId': (string);
  'plan': (string);
  /**
   * Chosen by the caller, unique to this generation; a UUID.
   */
  'reservationId': (string);
  /**
   * How long the reservation lives unless renewed; 1,000-600,000 ms.
   */
  'leaseMs': (number);
  /**
   * The key that asks; what is delivered is counted for it, too.
   */
  'keyId': (string);
}

// Original file: proto/platen/usage/v1/usage.proto


/**
 * A reservation to prolong.
 */
export interface RenewRequest {
  'accountId'?: (string);
  'reservationId'?: (string);
  /**
   * From now on; 1,000-600,000 ms.
   */
  'leaseMs'?: (number);
}

/**
 * A reservation to prolong.
 */
export interface RenewRequest__Output {
  'accountId': (string);
  'reservationId': (string);
  /**
   * From now on; 1,000-600,000 ms.
   */
  'leaseMs': (number);
}

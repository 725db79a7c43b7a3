// Original file: proto/platen/usage/v1/usage.proto


/**
 * A reservation to charge.
 */
export interface CommitRequest {
  'accountId'?: (string);
  'plan'?: (string);
  'reservationId'?: (string);
}

/**
 * A reservation to charge.
 */
export interface CommitRequest__Output {
  'accountId': (string);
  'plan': (string);
  'reservationId': (string);
}

// Original file: proto/platen/usage/v1/usage.proto

import type { HangUp as _platen_usage_v1_HangUp, HangUp__Output as _platen_usage_v1_HangUp__Output } from '../../../platen/usage/v1/HangUp.ts';

/**
 * A reservation to give back.
 */
export interface ReleaseRequest {
  'accountId'?: (string);
  'reservationId'?: (string);
  /**
   * Gives its place in the rate back too: the request was refused before it
   * cost anything.
   */
  'refundRate'?: (boolean);
  /**
   * Present: the client left after the first byte of the document.
   */
  'hangUp'?: (_platen_usage_v1_HangUp | null);
  '_hangUp'?: "hangUp";
}

/**
 * A reservation to give back.
 */
export interface ReleaseRequest__Output {
  'accountId': (string);
  'reservationId': (string);
  /**
   * Gives its place in the rate back too: the request was refused before it
   * cost anything.
   */
  'refundRate': (boolean);
  /**
   * Present: the client left after the first byte of the document.
   */
  'hangUp'?: (_platen_usage_v1_HangUp__Output | null);
  '_hangUp'?: "hangUp";
}

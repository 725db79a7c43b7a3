// Original file: proto/platen/usage/v1/usage.proto

import type { Provisional as _platen_usage_v1_Provisional, Provisional__Output as _platen_usage_v1_Provisional__Output } from '../../../platen/usage/v1/Provisional.ts';

/**
 * A reservation to charge.
 */
export interface CommitRequest {
  'accountId'?: (string);
  'plan'?: (string);
  'reservationId'?: (string);
  /**
   * As Reserve answered.
   */
  'provisional'?: (_platen_usage_v1_Provisional | null);
  '_provisional'?: "provisional";
}

/**
 * A reservation to charge.
 */
export interface CommitRequest__Output {
  'accountId': (string);
  'plan': (string);
  'reservationId': (string);
  /**
   * As Reserve answered.
   */
  'provisional'?: (_platen_usage_v1_Provisional__Output | null);
  '_provisional'?: "provisional";
}

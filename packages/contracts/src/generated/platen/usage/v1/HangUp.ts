// Original file: proto/platen/usage/v1/usage.proto

import type { Provisional as _platen_usage_v1_Provisional, Provisional__Output as _platen_usage_v1_Provisional__Output } from '../../../platen/usage/v1/Provisional.ts';

/**
 * What a client that hung up is charged by.
 */
export interface HangUp {
  'plan'?: (string);
  /**
   * As Reserve answered.
   */
  'provisional'?: (_platen_usage_v1_Provisional | null);
  '_provisional'?: "provisional";
}

/**
 * What a client that hung up is charged by.
 */
export interface HangUp__Output {
  'plan': (string);
  /**
   * As Reserve answered.
   */
  'provisional'?: (_platen_usage_v1_Provisional__Output | null);
  '_provisional'?: "provisional";
}

// Original file: proto/platen/usage/v1/usage.proto

import type { Verdict as _platen_usage_v1_Verdict, Verdict__Output as _platen_usage_v1_Verdict__Output } from '../../../platen/usage/v1/Verdict.ts';
import type { Quota as _platen_usage_v1_Quota, Quota__Output as _platen_usage_v1_Quota__Output } from '../../../platen/usage/v1/Quota.ts';
import type { Rate as _platen_usage_v1_Rate, Rate__Output as _platen_usage_v1_Rate__Output } from '../../../platen/usage/v1/Rate.ts';

/**
 * The verdict, and where the account stands after it.
 */
export interface ReserveResponse {
  'verdict'?: (_platen_usage_v1_Verdict);
  /**
   * After a refusal by rate: waiting this long succeeds if nobody else comes
   * first, in milliseconds.
   */
  'retryAfterMs'?: (number);
  'quota'?: (_platen_usage_v1_Quota | null);
  'rate'?: (_platen_usage_v1_Rate | null);
}

/**
 * The verdict, and where the account stands after it.
 */
export interface ReserveResponse__Output {
  'verdict': (_platen_usage_v1_Verdict__Output);
  /**
   * After a refusal by rate: waiting this long succeeds if nobody else comes
   * first, in milliseconds.
   */
  'retryAfterMs': (number);
  'quota': (_platen_usage_v1_Quota__Output | null);
  'rate': (_platen_usage_v1_Rate__Output | null);
}

// Original file: proto/platen/usage/v1/usage.proto

import type { Verdict as _platen_usage_v1_Verdict, Verdict__Output as _platen_usage_v1_Verdict__Output } from '../../../platen/usage/v1/Verdict.ts';
import type { Quota as _platen_usage_v1_Quota, Quota__Output as _platen_usage_v1_Quota__Output } from '../../../platen/usage/v1/Quota.ts';
import type { Rate as _platen_usage_v1_Rate, Rate__Output as _platen_usage_v1_Rate__Output } from '../../../platen/usage/v1/Rate.ts';
import type { Limits as _platen_usage_v1_Limits, Limits__Output as _platen_usage_v1_Limits__Output } from '../../../platen/usage/v1/Limits.ts';
import type { Provisional as _platen_usage_v1_Provisional, Provisional__Output as _platen_usage_v1_Provisional__Output } from '../../../platen/usage/v1/Provisional.ts';
import type { Demo as _platen_usage_v1_Demo, Demo__Output as _platen_usage_v1_Demo__Output } from '../../../platen/usage/v1/Demo.ts';

/**
 * The verdict, and where the account stands after it.
 */
export interface ReserveResponse {
  'verdict'?: (_platen_usage_v1_Verdict);
  /**
   * After a refusal by rate: waiting this long succeeds without other requests
   * first, in milliseconds.
   */
  'retryAfterMs'?: (number);
  'quota'?: (_platen_usage_v1_Quota | null);
  'rate'?: (_platen_usage_v1_Rate | null);
  /**
   * What one generation may take.
   */
  'limits'?: (_platen_usage_v1_Limits | null);
  /**
   * Present: admitted without the store; Commit takes it back as it is.
   */
  'provisional'?: (_platen_usage_v1_Provisional | null);
  /**
   * Present: the plan has it instead of a monthly quota.
   */
  'demo'?: (_platen_usage_v1_Demo | null);
  '_provisional'?: "provisional";
  '_demo'?: "demo";
}

/**
 * The verdict, and where the account stands after it.
 */
export interface ReserveResponse__Output {
  'verdict': (_platen_usage_v1_Verdict__Output);
  /**
   * After a refusal by rate: waiting this long succeeds without other requests
   * first, in milliseconds.
   */
  'retryAfterMs': (number);
  'quota': (_platen_usage_v1_Quota__Output | null);
  'rate': (_platen_usage_v1_Rate__Output | null);
  /**
   * What one generation may take.
   */
  'limits': (_platen_usage_v1_Limits__Output | null);
  /**
   * Present: admitted without the store; Commit takes it back as it is.
   */
  'provisional'?: (_platen_usage_v1_Provisional__Output | null);
  /**
   * Present: the plan has it instead of a monthly quota.
   */
  'demo'?: (_platen_usage_v1_Demo__Output | null);
  '_provisional'?: "provisional";
  '_demo'?: "demo";
}

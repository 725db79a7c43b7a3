// Original file: proto/platen/usage/v1/usage.proto

import type { Quota as _platen_usage_v1_Quota, Quota__Output as _platen_usage_v1_Quota__Output } from '../../../platen/usage/v1/Quota.ts';
import type { HangUps as _platen_usage_v1_HangUps, HangUps__Output as _platen_usage_v1_HangUps__Output } from '../../../platen/usage/v1/HangUps.ts';
import type { Demo as _platen_usage_v1_Demo, Demo__Output as _platen_usage_v1_Demo__Output } from '../../../platen/usage/v1/Demo.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * The current month.
 */
export interface GetUsageResponse {
  /**
   * UTC calendar month, "YYYY-MM".
   */
  'month'?: (string);
  /**
   * Delivered, without what is only reserved.
   */
  'used'?: (number | string | Long);
  'quota'?: (_platen_usage_v1_Quota | null);
  /**
   * Delivered beyond the limit.
   */
  'overage'?: (number | string | Long);
  'plan'?: (string);
  'hangUps'?: (_platen_usage_v1_HangUps | null);
  /**
   * Present: the plan has it instead of a monthly quota.
   */
  'demo'?: (_platen_usage_v1_Demo | null);
  /**
   * Admitted in the last minute, as the plan's rate counts; 0 without a rate.
   */
  'lastMinute'?: (number | string | Long);
  '_demo'?: "demo";
}

/**
 * The current month.
 */
export interface GetUsageResponse__Output {
  /**
   * UTC calendar month, "YYYY-MM".
   */
  'month': (string);
  /**
   * Delivered, without what is only reserved.
   */
  'used': (number);
  'quota': (_platen_usage_v1_Quota__Output | null);
  /**
   * Delivered beyond the limit.
   */
  'overage': (number);
  'plan': (string);
  'hangUps': (_platen_usage_v1_HangUps__Output | null);
  /**
   * Present: the plan has it instead of a monthly quota.
   */
  'demo'?: (_platen_usage_v1_Demo__Output | null);
  /**
   * Admitted in the last minute, as the plan's rate counts; 0 without a rate.
   */
  'lastMinute': (number);
  '_demo'?: "demo";
}

// Original file: proto/platen/usage/v1/usage.proto

import type { Counts as _platen_usage_v1_Counts, Counts__Output as _platen_usage_v1_Counts__Output } from '../../../platen/usage/v1/Counts.ts';
import type { NamedCounts as _platen_usage_v1_NamedCounts, NamedCounts__Output as _platen_usage_v1_NamedCounts__Output } from '../../../platen/usage/v1/NamedCounts.ts';

/**
 * A day of the ledger.
 */
export interface DayCounts {
  /**
   * "YYYY-MM-DD".
   */
  'name'?: (string);
  'counts'?: (_platen_usage_v1_Counts | null);
  /**
   * By name. What was counted before formats were counted by day is missing here.
   */
  'byFormat'?: (_platen_usage_v1_NamedCounts)[];
}

/**
 * A day of the ledger.
 */
export interface DayCounts__Output {
  /**
   * "YYYY-MM-DD".
   */
  'name': (string);
  'counts': (_platen_usage_v1_Counts__Output | null);
  /**
   * By name. What was counted before formats were counted by day is missing here.
   */
  'byFormat': (_platen_usage_v1_NamedCounts__Output)[];
}

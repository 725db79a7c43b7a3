// Original file: proto/platen/usage/v1/usage.proto

import type { Counts as _platen_usage_v1_Counts, Counts__Output as _platen_usage_v1_Counts__Output } from '../../../platen/usage/v1/Counts.ts';
import type { NamedCounts as _platen_usage_v1_NamedCounts, NamedCounts__Output as _platen_usage_v1_NamedCounts__Output } from '../../../platen/usage/v1/NamedCounts.ts';
import type { DayCounts as _platen_usage_v1_DayCounts, DayCounts__Output as _platen_usage_v1_DayCounts__Output } from '../../../platen/usage/v1/DayCounts.ts';

/**
 * A UTC calendar month of the ledger.
 */
export interface MonthHistory {
  /**
   * "YYYY-MM".
   */
  'month'?: (string);
  'counts'?: (_platen_usage_v1_Counts | null);
  /**
   * By name.
   */
  'byFormat'?: (_platen_usage_v1_NamedCounts)[];
  /**
   * By the key's id; what no key asked for is left out.
   */
  'byKey'?: (_platen_usage_v1_NamedCounts)[];
  /**
   * By "YYYY-MM-DD", the first day first; days without anything are left out.
   */
  'byDay'?: (_platen_usage_v1_DayCounts)[];
}

/**
 * A UTC calendar month of the ledger.
 */
export interface MonthHistory__Output {
  /**
   * "YYYY-MM".
   */
  'month': (string);
  'counts': (_platen_usage_v1_Counts__Output | null);
  /**
   * By name.
   */
  'byFormat': (_platen_usage_v1_NamedCounts__Output)[];
  /**
   * By the key's id; what no key asked for is left out.
   */
  'byKey': (_platen_usage_v1_NamedCounts__Output)[];
  /**
   * By "YYYY-MM-DD", the first day first; days without anything are left out.
   */
  'byDay': (_platen_usage_v1_DayCounts__Output)[];
}

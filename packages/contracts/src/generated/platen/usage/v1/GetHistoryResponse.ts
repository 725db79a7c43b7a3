// Original file: proto/platen/usage/v1/usage.proto

import type { MonthHistory as _platen_usage_v1_MonthHistory, MonthHistory__Output as _platen_usage_v1_MonthHistory__Output } from '../../../platen/usage/v1/MonthHistory.ts';

/**
 * The newest month first; months without anything are left out.
 */
export interface GetHistoryResponse {
  'months'?: (_platen_usage_v1_MonthHistory)[];
}

/**
 * The newest month first; months without anything are left out.
 */
export interface GetHistoryResponse__Output {
  'months': (_platen_usage_v1_MonthHistory__Output)[];
}

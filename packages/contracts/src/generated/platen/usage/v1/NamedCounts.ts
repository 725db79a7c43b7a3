// Original file: proto/platen/usage/v1/usage.proto

import type { Counts as _platen_usage_v1_Counts, Counts__Output as _platen_usage_v1_Counts__Output } from '../../../platen/usage/v1/Counts.ts';

/**
 * A part of a month.
 */
export interface NamedCounts {
  'name'?: (string);
  'counts'?: (_platen_usage_v1_Counts | null);
}

/**
 * A part of a month.
 */
export interface NamedCounts__Output {
  'name': (string);
  'counts': (_platen_usage_v1_Counts__Output | null);
}

// Original file: proto/platen/usage/v1/usage.proto

import type { Plan as _platen_usage_v1_Plan, Plan__Output as _platen_usage_v1_Plan__Output } from '../../../platen/usage/v1/Plan.ts';

/**
 * Every plan of the plans file.
 */
export interface ListPlansResponse {
  'plans'?: (_platen_usage_v1_Plan)[];
}

/**
 * Every plan of the plans file.
 */
export interface ListPlansResponse__Output {
  'plans': (_platen_usage_v1_Plan__Output)[];
}

// Original file: proto/platen/usage/v1/usage.proto

import type { Plan as _platen_usage_v1_Plan, Plan__Output as _platen_usage_v1_Plan__Output } from '../../../platen/usage/v1/Plan.ts';

/**
 * The plan with the account's overrides.
 */
export interface GetPlanResponse {
  'plan'?: (_platen_usage_v1_Plan | null);
}

/**
 * The plan with the account's overrides.
 */
export interface GetPlanResponse__Output {
  'plan': (_platen_usage_v1_Plan__Output | null);
}

// Original file: proto/platen/usage/v1/usage.proto


/**
 * Whose plan.
 */
export interface GetPlanRequest {
  'accountId'?: (string);
  /**
   * Its plan's name.
   */
  'plan'?: (string);
}

/**
 * Whose plan.
 */
export interface GetPlanRequest__Output {
  'accountId': (string);
  /**
   * Its plan's name.
   */
  'plan': (string);
}

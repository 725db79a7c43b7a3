// Original file: proto/platen/usage/v1/development.proto


/**
 * The plan as it holds from now on.
 */
export interface PutPlanResponse {
  'planJson'?: (string);
}

/**
 * The plan as it holds from now on.
 */
export interface PutPlanResponse__Output {
  'planJson': (string);
}

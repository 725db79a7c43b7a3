// Original file: proto/platen/usage/v1/usage.proto


/**
 * Whose usage.
 */
export interface GetUsageRequest {
  'accountId'?: (string);
  'plan'?: (string);
}

/**
 * Whose usage.
 */
export interface GetUsageRequest__Output {
  'accountId': (string);
  'plan': (string);
}

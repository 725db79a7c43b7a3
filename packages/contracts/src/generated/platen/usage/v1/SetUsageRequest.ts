// Original file: proto/platen/usage/v1/development.proto

import type { Long } from '@grpc/proto-loader';

/**
 * How much an account is to have used.
 */
export interface SetUsageRequest {
  'accountId'?: (string);
  'used'?: (number | string | Long);
  /**
   * By its quota what is beyond counts as overage.
   */
  'plan'?: (string);
}

/**
 * How much an account is to have used.
 */
export interface SetUsageRequest__Output {
  'accountId': (string);
  'used': (number);
  /**
   * By its quota what is beyond counts as overage.
   */
  'plan': (string);
}

// Original file: proto/platen/usage/v1/usage.proto

import type { LoggedRequest as _platen_usage_v1_LoggedRequest, LoggedRequest__Output as _platen_usage_v1_LoggedRequest__Output } from '../../../platen/usage/v1/LoggedRequest.ts';

/**
 * Requests of any accounts, the oldest first.
 */
export interface LogRequestsRequest {
  /**
   * At most 500.
   */
  'requests'?: (_platen_usage_v1_LoggedRequest)[];
}

/**
 * Requests of any accounts, the oldest first.
 */
export interface LogRequestsRequest__Output {
  /**
   * At most 500.
   */
  'requests': (_platen_usage_v1_LoggedRequest__Output)[];
}

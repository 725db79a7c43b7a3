// Original file: proto/platen/usage/v1/usage.proto

import type { LoggedRequest as _platen_usage_v1_LoggedRequest, LoggedRequest__Output as _platen_usage_v1_LoggedRequest__Output } from '../../../platen/usage/v1/LoggedRequest.ts';

/**
 * A page of an account's log.
 */
export interface ListRequestsResponse {
  'requests'?: (_platen_usage_v1_LoggedRequest)[];
  /**
   * Empty: there are no more.
   */
  'nextCursor'?: (string);
}

/**
 * A page of an account's log.
 */
export interface ListRequestsResponse__Output {
  'requests': (_platen_usage_v1_LoggedRequest__Output)[];
  /**
   * Empty: there are no more.
   */
  'nextCursor': (string);
}

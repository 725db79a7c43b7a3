// Original file: proto/platen/usage/v1/usage.proto

import type { KeyUsage as _platen_usage_v1_KeyUsage, KeyUsage__Output as _platen_usage_v1_KeyUsage__Output } from '../../../platen/usage/v1/KeyUsage.ts';

/**
 * What was delivered for each key, in the order asked.
 */
export interface GetKeyUsageResponse {
  /**
   * UTC calendar month, "YYYY-MM".
   */
  'month'?: (string);
  'keys'?: (_platen_usage_v1_KeyUsage)[];
}

/**
 * What was delivered for each key, in the order asked.
 */
export interface GetKeyUsageResponse__Output {
  /**
   * UTC calendar month, "YYYY-MM".
   */
  'month': (string);
  'keys': (_platen_usage_v1_KeyUsage__Output)[];
}

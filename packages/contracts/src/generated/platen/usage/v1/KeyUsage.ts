// Original file: proto/platen/usage/v1/usage.proto

import type { Long } from '@grpc/proto-loader';

/**
 * What was delivered for one key.
 */
export interface KeyUsage {
  /**
   * In the current month.
   */
  'used'?: (number | string | Long);
  /**
   * Ever; of a key for which nothing was delivered for 90 days, in the months
   * of the ledger.
   */
  'total'?: (number | string | Long);
  /**
   * In the current month for all keys of its origin.
   */
  'towardsLimit'?: (number | string | Long);
}

/**
 * What was delivered for one key.
 */
export interface KeyUsage__Output {
  /**
   * In the current month.
   */
  'used': (number);
  /**
   * Ever; of a key for which nothing was delivered for 90 days, in the months
   * of the ledger.
   */
  'total': (number);
  /**
   * In the current month for all keys of its origin.
   */
  'towardsLimit': (number);
}

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
   * Ever.
   */
  'total'?: (number | string | Long);
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
   * Ever.
   */
  'total': (number);
}

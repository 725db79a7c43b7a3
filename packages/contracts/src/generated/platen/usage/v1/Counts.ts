// Original file: proto/platen/usage/v1/usage.proto

import type { Long } from '@grpc/proto-loader';

/**
 * How many generations were what.
 */
export interface Counts {
  /**
   * Delivered and charged.
   */
  'used'?: (number | string | Long);
  /**
   * Of these, beyond the quota.
   */
  'overage'?: (number | string | Long);
  /**
   * Admitted, not delivered, not charged.
   */
  'failed'?: (number | string | Long);
  /**
   * Delivered for test keys, not charged.
   */
  'test'?: (number | string | Long);
}

/**
 * How many generations were what.
 */
export interface Counts__Output {
  /**
   * Delivered and charged.
   */
  'used': (number);
  /**
   * Of these, beyond the quota.
   */
  'overage': (number);
  /**
   * Admitted, not delivered, not charged.
   */
  'failed': (number);
  /**
   * Delivered for test keys, not charged.
   */
  'test': (number);
}

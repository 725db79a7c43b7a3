// Original file: proto/platen/usage/v1/usage.proto

import type { Long } from '@grpc/proto-loader';

/**
 * The monthly quota.
 */
export interface Quota {
  /**
   * Absent: no limit.
   */
  'limit'?: (number | string | Long);
  /**
   * limit minus used minus reserved, at least 0. Absent: no limit.
   */
  'remaining'?: (number | string | Long);
  /**
   * When the quota resets, in milliseconds since the Unix epoch.
   */
  'resetsAtMs'?: (number | string | Long);
  '_limit'?: "limit";
  '_remaining'?: "remaining";
}

/**
 * The monthly quota.
 */
export interface Quota__Output {
  /**
   * Absent: no limit.
   */
  'limit'?: (number);
  /**
   * limit minus used minus reserved, at least 0. Absent: no limit.
   */
  'remaining'?: (number);
  /**
   * When the quota resets, in milliseconds since the Unix epoch.
   */
  'resetsAtMs': (number);
  '_limit'?: "limit";
  '_remaining'?: "remaining";
}

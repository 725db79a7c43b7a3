// Original file: proto/platen/usage/v1/usage.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Clients of the account that have left after the first byte of a document,
 * today (UTC).
 */
export interface HangUps {
  /**
   * Not charged.
   */
  'uncharged'?: (number | string | Long);
  /**
   * Charged, as there were too many.
   */
  'charged'?: (number | string | Long);
  /**
   * How many a day stay uncharged.
   */
  'limit'?: (number | string | Long);
}

/**
 * Clients of the account that have left after the first byte of a document,
 * today (UTC).
 */
export interface HangUps__Output {
  /**
   * Not charged.
   */
  'uncharged': (number);
  /**
   * Charged, as there were too many.
   */
  'charged': (number);
  /**
   * How many a day stay uncharged.
   */
  'limit': (number);
}

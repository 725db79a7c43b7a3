// Original file: proto/platen/usage/v1/usage.proto

import type { Limits as _platen_usage_v1_Limits, Limits__Output as _platen_usage_v1_Limits__Output } from '../../../platen/usage/v1/Limits.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * What an account may do, and what that costs.
 */
export interface Plan {
  'name'?: (string);
  /**
   * PDFs a month. Absent: no limit.
   */
  'monthlyQuota'?: (number | string | Long);
  /**
   * Requests in any 60 s. Absent: no limit.
   */
  'ratePerMinute'?: (number);
  /**
   * A month. Absent: on quotation.
   */
  'priceEur'?: (number | string);
  /**
   * "block" or "bill".
   */
  'overage'?: (string);
  /**
   * A PDF beyond the quota. Absent: negotiable.
   */
  'overagePriceEur'?: (number | string);
  'limits'?: (_platen_usage_v1_Limits | null);
  /**
   * PDFs in all, instead of a monthly quota. Absent: it is no plan for demos.
   */
  'demoQuota'?: (number);
  /**
   * Whether it is offered to everybody.
   */
  'listed'?: (boolean);
  '_monthlyQuota'?: "monthlyQuota";
  '_ratePerMinute'?: "ratePerMinute";
  '_priceEur'?: "priceEur";
  '_overagePriceEur'?: "overagePriceEur";
  '_demoQuota'?: "demoQuota";
}

/**
 * What an account may do, and what that costs.
 */
export interface Plan__Output {
  'name': (string);
  /**
   * PDFs a month. Absent: no limit.
   */
  'monthlyQuota'?: (number);
  /**
   * Requests in any 60 s. Absent: no limit.
   */
  'ratePerMinute'?: (number);
  /**
   * A month. Absent: on quotation.
   */
  'priceEur'?: (number);
  /**
   * "block" or "bill".
   */
  'overage': (string);
  /**
   * A PDF beyond the quota. Absent: negotiable.
   */
  'overagePriceEur'?: (number);
  'limits': (_platen_usage_v1_Limits__Output | null);
  /**
   * PDFs in all, instead of a monthly quota. Absent: it is no plan for demos.
   */
  'demoQuota'?: (number);
  /**
   * Whether it is offered to everybody.
   */
  'listed': (boolean);
  '_monthlyQuota'?: "monthlyQuota";
  '_ratePerMinute'?: "ratePerMinute";
  '_priceEur'?: "priceEur";
  '_overagePriceEur'?: "overagePriceEur";
  '_demoQuota'?: "demoQuota";
}

// Original file: proto/platen/usage/v1/usage.proto

import type { Idempotency as _platen_usage_v1_Idempotency, Idempotency__Output as _platen_usage_v1_Idempotency__Output } from '../../../platen/usage/v1/Idempotency.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * One generation that asks to be admitted.
 */
export interface ReserveRequest {
  'accountId'?: (string);
  'plan'?: (string);
  /**
   * Chosen by the caller, unique to this generation; a UUID.
   */
  'reservationId'?: (string);
  /**
   * How long the reservation lives unless renewed; 1,000-600,000 ms.
   */
  'leaseMs'?: (number);
  /**
   * The key that asks, or "console"; what is delivered is counted for it, too.
   * A plan with a demo allowance admits the console alone: forbidden.
   */
  'keyId'?: (string);
  /**
   * A test key asks: beside the quota, and never charged.
   */
  'test'?: (boolean);
  /**
   * "html", "markdown", "template" or "docx"; the ledger counts by it.
   */
  'format'?: (string);
  /**
   * Absent: every request is a new one.
   */
  'idempotency'?: (_platen_usage_v1_Idempotency | null);
  /**
   * How many PDFs the keys of this origin may deliver in the month. Absent: no limit.
   */
  'keyLimit'?: (number | string | Long);
  /**
   * The first of the keys that replaced each other. Absent: the key that asks.
   */
  'originKeyId'?: (string);
  '_idempotency'?: "idempotency";
  '_keyLimit'?: "keyLimit";
  '_originKeyId'?: "originKeyId";
}

/**
 * One generation that asks to be admitted.
 */
export interface ReserveRequest__Output {
  'accountId': (string);
  'plan': (string);
  /**
   * Chosen by the caller, unique to this generation; a UUID.
   */
  'reservationId': (string);
  /**
   * How long the reservation lives unless renewed; 1,000-600,000 ms.
   */
  'leaseMs': (number);
  /**
   * The key that asks, or "console"; what is delivered is counted for it, too.
   * A plan with a demo allowance admits the console alone: forbidden.
   */
  'keyId': (string);
  /**
   * A test key asks: beside the quota, and never charged.
   */
  'test': (boolean);
  /**
   * "html", "markdown", "template" or "docx"; the ledger counts by it.
   */
  'format': (string);
  /**
   * Absent: every request is a new one.
   */
  'idempotency'?: (_platen_usage_v1_Idempotency__Output | null);
  /**
   * How many PDFs the keys of this origin may deliver in the month. Absent: no limit.
   */
  'keyLimit'?: (number);
  /**
   * The first of the keys that replaced each other. Absent: the key that asks.
   */
  'originKeyId'?: (string);
  '_idempotency'?: "idempotency";
  '_keyLimit'?: "keyLimit";
  '_originKeyId'?: "originKeyId";
}

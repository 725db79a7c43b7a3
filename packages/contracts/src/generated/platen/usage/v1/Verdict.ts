// Original file: proto/platen/usage/v1/usage.proto

/**
 * Whether a generation may go on.
 */
export const Verdict = {
  VERDICT_UNSPECIFIED: 'VERDICT_UNSPECIFIED',
  VERDICT_ADMITTED: 'VERDICT_ADMITTED',
  VERDICT_RATE_LIMITED: 'VERDICT_RATE_LIMITED',
  VERDICT_QUOTA_EXCEEDED: 'VERDICT_QUOTA_EXCEEDED',
  /**
   * The same Idempotency-Key is at work.
   */
  VERDICT_IN_FLIGHT: 'VERDICT_IN_FLIGHT',
  /**
   * The same Idempotency-Key was used for something else.
   */
  VERDICT_MISMATCH: 'VERDICT_MISMATCH',
  /**
   * The key's own limit of the month is used up.
   */
  VERDICT_KEY_LIMIT_REACHED: 'VERDICT_KEY_LIMIT_REACHED',
} as const;

/**
 * Whether a generation may go on.
 */
export type Verdict =
  | 'VERDICT_UNSPECIFIED'
  | 0
  | 'VERDICT_ADMITTED'
  | 1
  | 'VERDICT_RATE_LIMITED'
  | 2
  | 'VERDICT_QUOTA_EXCEEDED'
  | 3
  /**
   * The same Idempotency-Key is at work.
   */
  | 'VERDICT_IN_FLIGHT'
  | 4
  /**
   * The same Idempotency-Key was used for something else.
   */
  | 'VERDICT_MISMATCH'
  | 5
  /**
   * The key's own limit of the month is used up.
   */
  | 'VERDICT_KEY_LIMIT_REACHED'
  | 6

/**
 * Whether a generation may go on.
 */
export type Verdict__Output = typeof Verdict[keyof typeof Verdict]

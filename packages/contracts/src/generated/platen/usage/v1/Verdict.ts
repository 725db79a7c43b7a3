// Original file: proto/platen/usage/v1/usage.proto

/**
 * Whether a generation may go on.
 */
export const Verdict = {
  VERDICT_UNSPECIFIED: 'VERDICT_UNSPECIFIED',
  VERDICT_ADMITTED: 'VERDICT_ADMITTED',
  VERDICT_RATE_LIMITED: 'VERDICT_RATE_LIMITED',
  VERDICT_QUOTA_EXCEEDED: 'VERDICT_QUOTA_EXCEEDED',
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
 * Whether a generation may go on.
 */
export type Verdict__Output = typeof Verdict[keyof typeof Verdict]

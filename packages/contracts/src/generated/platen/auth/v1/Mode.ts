// Original file: proto/platen/auth/v1/auth.proto

/**
 * What a key is for.
 */
export const Mode = {
  MODE_UNSPECIFIED: 'MODE_UNSPECIFIED',
  /**
   * Documents for real, charged.
   */
  MODE_LIVE: 'MODE_LIVE',
  /**
   * Watermarked documents, not charged.
   */
  MODE_TEST: 'MODE_TEST',
} as const;

/**
 * What a key is for.
 */
export type Mode =
  | 'MODE_UNSPECIFIED'
  | 0
  /**
   * Documents for real, charged.
   */
  | 'MODE_LIVE'
  | 1
  /**
   * Watermarked documents, not charged.
   */
  | 'MODE_TEST'
  | 2

/**
 * What a key is for.
 */
export type Mode__Output = typeof Mode[keyof typeof Mode]

// Original file: proto/platen/engine/v1/engine.proto

/**
 * What happens to content that is wider than its page.
 */
export const Fit = {
  /**
   * As FIT_SHRINK.
   */
  FIT_UNSPECIFIED: 'FIT_UNSPECIFIED',
  /**
   * All of it is made smaller, at most by half.
   */
  FIT_SHRINK: 'FIT_SHRINK',
  /**
   * What is beyond is cut off.
   */
  FIT_CLIP: 'FIT_CLIP',
  /**
   * It is a failure.
   */
  FIT_ERROR: 'FIT_ERROR',
} as const;

/**
 * What happens to content that is wider than its page.
 */
export type Fit =
  /**
   * As FIT_SHRINK.
   */
  | 'FIT_UNSPECIFIED'
  | 0
  /**
   * All of it is made smaller, at most by half.
   */
  | 'FIT_SHRINK'
  | 1
  /**
   * What is beyond is cut off.
   */
  | 'FIT_CLIP'
  | 2
  /**
   * It is a failure.
   */
  | 'FIT_ERROR'
  | 3

/**
 * What happens to content that is wider than its page.
 */
export type Fit__Output = typeof Fit[keyof typeof Fit]

// Original file: proto/platen/usage/v1/usage.proto


/**
 * The sliding one-minute window.
 */
export interface Rate {
  /**
   * Requests a minute. Absent: no limit.
   */
  'limit'?: (number);
  /**
   * How many more would be admitted now. Absent: no limit.
   */
  'remaining'?: (number);
  /**
   * Milliseconds until the window's oldest request leaves it; 0 when empty.
   */
  'resetMs'?: (number);
  '_limit'?: "limit";
  '_remaining'?: "remaining";
}

/**
 * The sliding one-minute window.
 */
export interface Rate__Output {
  /**
   * Requests a minute. Absent: no limit.
   */
  'limit'?: (number);
  /**
   * How many more would be admitted now. Absent: no limit.
   */
  'remaining'?: (number);
  /**
   * Milliseconds until the window's oldest request leaves it; 0 when empty.
   */
  'resetMs': (number);
  '_limit'?: "limit";
  '_remaining'?: "remaining";
}

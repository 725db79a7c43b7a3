// Original file: proto/platen/render/v1/render.proto


/**
 * A reference that did not load.
 */
export interface BlockedResource {
  /**
   * As the document writes it, where that is known; else its address.
   */
  'reference'?: (string);
  /**
   * `refused`, `failed`, `late` or `not_allowed`.
   */
  'reason'?: (string);
}

/**
 * A reference that did not load.
 */
export interface BlockedResource__Output {
  /**
   * As the document writes it, where that is known; else its address.
   */
  'reference': (string);
  /**
   * `refused`, `failed`, `late` or `not_allowed`.
   */
  'reason': (string);
}

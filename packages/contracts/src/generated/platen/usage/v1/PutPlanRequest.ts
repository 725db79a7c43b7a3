// Original file: proto/platen/usage/v1/development.proto


/**
 * A plan to create or change.
 */
export interface PutPlanRequest {
  /**
   * 1-100 characters.
   */
  'name'?: (string);
  /**
   * An object of plan fields, as in the plans file; what is left out stays, or
   * is the starter plan's in a new one.
   */
  'planJson'?: (string);
}

/**
 * A plan to create or change.
 */
export interface PutPlanRequest__Output {
  /**
   * 1-100 characters.
   */
  'name': (string);
  /**
   * An object of plan fields, as in the plans file; what is left out stays, or
   * is the starter plan's in a new one.
   */
  'planJson': (string);
}

// Original file: proto/platen/usage/v1/usage.proto


/**
 * All that a charge is made of, for when the store did not admit it.
 */
export interface Provisional {
  /**
   * UTC calendar month of the admission, "YYYY-MM".
   */
  'month'?: (string);
  /**
   * Of the month, 1-31.
   */
  'day'?: (number);
  'keyId'?: (string);
  'test'?: (boolean);
  'format'?: (string);
  'originKeyId'?: (string);
  '_originKeyId'?: "originKeyId";
}

/**
 * All that a charge is made of, for when the store did not admit it.
 */
export interface Provisional__Output {
  /**
   * UTC calendar month of the admission, "YYYY-MM".
   */
  'month': (string);
  /**
   * Of the month, 1-31.
   */
  'day': (number);
  'keyId': (string);
  'test': (boolean);
  'format': (string);
  'originKeyId'?: (string);
  '_originKeyId'?: "originKeyId";
}

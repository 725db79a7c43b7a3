// Original file: proto/platen/usage/v1/usage.proto


/**
 * What to list.
 */
export interface ListRequestsRequest {
  'accountId'?: (string);
  /**
   * 1-100.
   */
  'limit'?: (number);
  /**
   * Where the last page ended; empty for the first.
   */
  'cursor'?: (string);
  /**
   * "402", or "4xx"; empty: any.
   */
  'status'?: (string);
  /**
   * Empty: any.
   */
  'keyId'?: (string);
  /**
   * The forms that one request's id may have in the log. None: any.
   */
  'requestIds'?: (string)[];
}

/**
 * What to list.
 */
export interface ListRequestsRequest__Output {
  'accountId': (string);
  /**
   * 1-100.
   */
  'limit': (number);
  /**
   * Where the last page ended; empty for the first.
   */
  'cursor': (string);
  /**
   * "402", or "4xx"; empty: any.
   */
  'status': (string);
  /**
   * Empty: any.
   */
  'keyId': (string);
  /**
   * The forms that one request's id may have in the log. None: any.
   */
  'requestIds': (string)[];
}

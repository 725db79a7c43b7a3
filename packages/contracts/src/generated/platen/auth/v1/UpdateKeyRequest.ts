// Original file: proto/platen/auth/v1/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A key to change.
 */
export interface UpdateKeyRequest {
  'accountId'?: (string);
  'keyId'?: (string);
  /**
   * As of CreateKey. Absent: it stays.
   */
  'name'?: (string);
  /**
   * 1-1,000,000,000; 0: no limit any more. Absent: it stays.
   */
  'monthlyLimit'?: (number | string | Long);
  'actor'?: (string);
  '_name'?: "name";
  '_monthlyLimit'?: "monthlyLimit";
}

/**
 * A key to change.
 */
export interface UpdateKeyRequest__Output {
  'accountId': (string);
  'keyId': (string);
  /**
   * As of CreateKey. Absent: it stays.
   */
  'name'?: (string);
  /**
   * 1-1,000,000,000; 0: no limit any more. Absent: it stays.
   */
  'monthlyLimit'?: (number);
  'actor': (string);
  '_name'?: "name";
  '_monthlyLimit'?: "monthlyLimit";
}

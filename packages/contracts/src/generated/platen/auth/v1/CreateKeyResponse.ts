// Original file: proto/platen/auth/v1/auth.proto

import type { Key as _platen_auth_v1_Key, Key__Output as _platen_auth_v1_Key__Output } from '../../../platen/auth/v1/Key.ts';

/**
 * The new key.
 */
export interface CreateKeyResponse {
  'keyId'?: (string);
  /**
   * The secret itself. Never stored, never logged.
   */
  'key'?: (string);
  'record'?: (_platen_auth_v1_Key | null);
}

/**
 * The new key.
 */
export interface CreateKeyResponse__Output {
  'keyId': (string);
  /**
   * The secret itself. Never stored, never logged.
   */
  'key': (string);
  'record': (_platen_auth_v1_Key__Output | null);
}

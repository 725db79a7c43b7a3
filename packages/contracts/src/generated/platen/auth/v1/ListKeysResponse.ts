// Original file: proto/platen/auth/v1/auth.proto

import type { Key as _platen_auth_v1_Key, Key__Output as _platen_auth_v1_Key__Output } from '../../../platen/auth/v1/Key.ts';

/**
 * Keys, newest first.
 */
export interface ListKeysResponse {
  'keys'?: (_platen_auth_v1_Key)[];
  /**
   * Empty: there are no more.
   */
  'nextCursor'?: (string);
}

/**
 * Keys, newest first.
 */
export interface ListKeysResponse__Output {
  'keys': (_platen_auth_v1_Key__Output)[];
  /**
   * Empty: there are no more.
   */
  'nextCursor': (string);
}

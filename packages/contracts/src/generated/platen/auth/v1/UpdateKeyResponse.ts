// Original file: proto/platen/auth/v1/auth.proto

import type { Key as _platen_auth_v1_Key, Key__Output as _platen_auth_v1_Key__Output } from '../../../platen/auth/v1/Key.ts';

/**
 * The key after the change.
 */
export interface UpdateKeyResponse {
  'record'?: (_platen_auth_v1_Key | null);
}

/**
 * The key after the change.
 */
export interface UpdateKeyResponse__Output {
  'record': (_platen_auth_v1_Key__Output | null);
}

// Original file: proto/platen/auth/v1/auth.proto

import type { Mode as _platen_auth_v1_Mode, Mode__Output as _platen_auth_v1_Mode__Output } from '../../../platen/auth/v1/Mode.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * A key to create.
 */
export interface CreateKeyRequest {
  'accountId'?: (string);
  /**
   * 0-100 Unicode code points, for people; nothing that misleads in a list.
   */
  'name'?: (string);
  /**
   * Unspecified: live.
   */
  'mode'?: (_platen_auth_v1_Mode);
  /**
   * None: all of them.
   */
  'scopes'?: (string)[];
  /**
   * Absent: never.
   */
  'expiresAtMs'?: (number | string | Long);
  /**
   * Who does it, for the audit: `sub:` and the subject of a token, or `operator`; so in the other changes.
   */
  'actor'?: (string);
  '_expiresAtMs'?: "expiresAtMs";
}

/**
 * A key to create.
 */
export interface CreateKeyRequest__Output {
  'accountId': (string);
  /**
   * 0-100 Unicode code points, for people; nothing that misleads in a list.
   */
  'name': (string);
  /**
   * Unspecified: live.
   */
  'mode': (_platen_auth_v1_Mode__Output);
  /**
   * None: all of them.
   */
  'scopes': (string)[];
  /**
   * Absent: never.
   */
  'expiresAtMs'?: (number);
  /**
   * Who does it, for the audit: `sub:` and the subject of a token, or `operator`; so in the other changes.
   */
  'actor': (string);
  '_expiresAtMs'?: "expiresAtMs";
}

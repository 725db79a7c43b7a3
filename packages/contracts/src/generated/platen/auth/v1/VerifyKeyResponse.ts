// Original file: proto/platen/auth/v1/auth.proto

import type { Mode as _platen_auth_v1_Mode, Mode__Output as _platen_auth_v1_Mode__Output } from '../../../platen/auth/v1/Mode.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * Who the caller is.
 */
export interface VerifyKeyResponse {
  'accountId'?: (string);
  'keyId'?: (string);
  /**
   * The plan's name, for example "starter".
   */
  'plan'?: (string);
  'mode'?: (_platen_auth_v1_Mode);
  'scopes'?: (string)[];
  /**
   * Milliseconds until the key expires. Absent: never.
   */
  'expiresInMs'?: (number | string | Long);
  /**
   * See Key.
   */
  'monthlyLimit'?: (number | string | Long);
  'originKeyId'?: (string);
  /**
   * Hashes what callers of the account name their requests; hex. Only auth can
   * derive it.
   */
  'requestIdSecret'?: (string);
  '_expiresInMs'?: "expiresInMs";
  '_monthlyLimit'?: "monthlyLimit";
  '_originKeyId'?: "originKeyId";
  '_requestIdSecret'?: "requestIdSecret";
}

/**
 * Who the caller is.
 */
export interface VerifyKeyResponse__Output {
  'accountId': (string);
  'keyId': (string);
  /**
   * The plan's name, for example "starter".
   */
  'plan': (string);
  'mode': (_platen_auth_v1_Mode__Output);
  'scopes': (string)[];
  /**
   * Milliseconds until the key expires. Absent: never.
   */
  'expiresInMs'?: (number);
  /**
   * See Key.
   */
  'monthlyLimit'?: (number);
  'originKeyId'?: (string);
  /**
   * Hashes what callers of the account name their requests; hex. Only auth can
   * derive it.
   */
  'requestIdSecret'?: (string);
  '_expiresInMs'?: "expiresInMs";
  '_monthlyLimit'?: "monthlyLimit";
  '_originKeyId'?: "originKeyId";
  '_requestIdSecret'?: "requestIdSecret";
}

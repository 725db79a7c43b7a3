// Original file: proto/platen/auth/v1/auth.proto

import type { Mode as _platen_auth_v1_Mode, Mode__Output as _platen_auth_v1_Mode__Output } from '../../../platen/auth/v1/Mode.ts';
import type { KeyStatus as _platen_auth_v1_KeyStatus, KeyStatus__Output as _platen_auth_v1_KeyStatus__Output } from '../../../platen/auth/v1/KeyStatus.ts';
import type { Long } from '@grpc/proto-loader';

/**
 * What is known of a key; never the key itself. Times are in milliseconds since
 * the Unix epoch.
 */
export interface Key {
  'keyId'?: (string);
  /**
   * 0-100 Unicode code points, for people.
   */
  'name'?: (string);
  'mode'?: (_platen_auth_v1_Mode);
  /**
   * How the key begins: enough to recognise it, too little to use it.
   */
  'prefix'?: (string);
  /**
   * "generate", "usage".
   */
  'scopes'?: (string)[];
  'status'?: (_platen_auth_v1_KeyStatus);
  'createdAtMs'?: (number | string | Long);
  /**
   * Absent: never.
   */
  'expiresAtMs'?: (number | string | Long);
  'revokedAtMs'?: (number | string | Long);
  /**
   * About ten seconds late. Absent: never.
   */
  'lastUsedAtMs'?: (number | string | Long);
  /**
   * PDFs in a UTC month. Absent: no limit.
   */
  'monthlyLimit'?: (number | string | Long);
  /**
   * The first of the keys of which each replaced the one before. Absent: it
   * replaced none.
   */
  'originKeyId'?: (string);
  '_expiresAtMs'?: "expiresAtMs";
  '_revokedAtMs'?: "revokedAtMs";
  '_lastUsedAtMs'?: "lastUsedAtMs";
  '_monthlyLimit'?: "monthlyLimit";
  '_originKeyId'?: "originKeyId";
}

/**
 * What is known of a key; never the key itself. Times are in milliseconds since
 * the Unix epoch.
 */
export interface Key__Output {
  'keyId': (string);
  /**
   * 0-100 Unicode code points, for people.
   */
  'name': (string);
  'mode': (_platen_auth_v1_Mode__Output);
  /**
   * How the key begins: enough to recognise it, too little to use it.
   */
  'prefix': (string);
  /**
   * "generate", "usage".
   */
  'scopes': (string)[];
  'status': (_platen_auth_v1_KeyStatus__Output);
  'createdAtMs': (number);
  /**
   * Absent: never.
   */
  'expiresAtMs'?: (number);
  'revokedAtMs'?: (number);
  /**
   * About ten seconds late. Absent: never.
   */
  'lastUsedAtMs'?: (number);
  /**
   * PDFs in a UTC month. Absent: no limit.
   */
  'monthlyLimit'?: (number);
  /**
   * The first of the keys of which each replaced the one before. Absent: it
   * replaced none.
   */
  'originKeyId'?: (string);
  '_expiresAtMs'?: "expiresAtMs";
  '_revokedAtMs'?: "revokedAtMs";
  '_lastUsedAtMs'?: "lastUsedAtMs";
  '_monthlyLimit'?: "monthlyLimit";
  '_originKeyId'?: "originKeyId";
}

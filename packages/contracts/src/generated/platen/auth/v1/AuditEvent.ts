// Original file: proto/platen/auth/v1/auth.proto

import type { Long } from '@grpc/proto-loader';

/**
 * A change of a key.
 */
export interface AuditEvent {
  /**
   * Milliseconds since the Unix epoch.
   */
  'atMs'?: (number | string | Long);
  /**
   * As of CreateKey. Empty: an edge of an earlier version did not say.
   */
  'actor'?: (string);
  /**
   * "created", "updated", "rotated", "revoked".
   */
  'action'?: (string);
  'keyId'?: (string);
}

/**
 * A change of a key.
 */
export interface AuditEvent__Output {
  /**
   * Milliseconds since the Unix epoch.
   */
  'atMs': (number);
  /**
   * As of CreateKey. Empty: an edge of an earlier version did not say.
   */
  'actor': (string);
  /**
   * "created", "updated", "rotated", "revoked".
   */
  'action': (string);
  'keyId': (string);
}

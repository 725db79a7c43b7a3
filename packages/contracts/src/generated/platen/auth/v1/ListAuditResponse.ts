// Original file: proto/platen/auth/v1/auth.proto

import type { AuditEvent as _platen_auth_v1_AuditEvent, AuditEvent__Output as _platen_auth_v1_AuditEvent__Output } from '../../../platen/auth/v1/AuditEvent.ts';

/**
 * Changes of keys, the last first.
 */
export interface ListAuditResponse {
  'events'?: (_platen_auth_v1_AuditEvent)[];
  /**
   * Empty: there are no more.
   */
  'nextCursor'?: (string);
}

/**
 * Changes of keys, the last first.
 */
export interface ListAuditResponse__Output {
  'events': (_platen_auth_v1_AuditEvent__Output)[];
  /**
   * Empty: there are no more.
   */
  'nextCursor': (string);
}

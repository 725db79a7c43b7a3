// Original file: proto/platen/auth/v1/auth.proto

/**
 * Whether a key works.
 */
export const KeyStatus = {
  KEY_STATUS_UNSPECIFIED: 'KEY_STATUS_UNSPECIFIED',
  KEY_STATUS_ACTIVE: 'KEY_STATUS_ACTIVE',
  KEY_STATUS_REVOKED: 'KEY_STATUS_REVOKED',
  KEY_STATUS_EXPIRED: 'KEY_STATUS_EXPIRED',
} as const;

/**
 * Whether a key works.
 */
export type KeyStatus =
  | 'KEY_STATUS_UNSPECIFIED'
  | 0
  | 'KEY_STATUS_ACTIVE'
  | 1
  | 'KEY_STATUS_REVOKED'
  | 2
  | 'KEY_STATUS_EXPIRED'
  | 3

/**
 * Whether a key works.
 */
export type KeyStatus__Output = typeof KeyStatus[keyof typeof KeyStatus]

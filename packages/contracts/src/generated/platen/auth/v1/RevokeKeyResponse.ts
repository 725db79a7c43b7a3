// Original file: proto/platen/auth/v1/auth.proto


/**
 * Nothing to tell: the key is revoked.
 */
export interface RevokeKeyResponse {
}

/**
 * Nothing to tell: the key is revoked.
 */
export interface RevokeKeyResponse__Output {
}

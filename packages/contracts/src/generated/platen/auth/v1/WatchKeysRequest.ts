// Original file: proto/platen/auth/v1/auth.proto


/**
 * Nothing to ask: all keys are watched.
 */
export interface WatchKeysRequest {
}

/**
 * Nothing to ask: all keys are watched.
 */
export interface WatchKeysRequest__Output {
}

// Original file: proto/platen/usage/v1/usage.proto


/**
 * Nothing to tell: the lease runs on.
 */
export interface RenewResponse {
}

/**
 * Nothing to tell: the lease runs on.
 */
export interface RenewResponse__Output {
}

// Original file: proto/platen/usage/v1/development.proto


/**
 * Nothing to tell: it is set.
 */
export interface SetUsageResponse {
}

/**
 * Nothing to tell: it is set.
 */
export interface SetUsageResponse__Output {
}

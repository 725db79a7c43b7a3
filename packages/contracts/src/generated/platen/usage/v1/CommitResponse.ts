// Original file: proto/platen/usage/v1/usage.proto


/**
 * Nothing to tell: it is charged.
 */
export interface CommitResponse {
}

/**
 * Nothing to tell: it is charged.
 */
export interface CommitResponse__Output {
}

// Original file: proto/platen/usage/v1/usage.proto


/**
 * Nothing to ask: all of them.
 */
export interface ListPlansRequest {
}

/**
 * Nothing to ask: all of them.
 */
export interface ListPlansRequest__Output {
}

// Original file: proto/platen/usage/v1/usage.proto


/**
 * Nothing to tell: they are in the logs.
 */
export interface LogRequestsResponse {
}

/**
 * Nothing to tell: they are in the logs.
 */
export interface LogRequestsResponse__Output {
}

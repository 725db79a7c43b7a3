// Original file: proto/platen/auth/v1/auth.proto


/**
 * Nothing to ask: all issuers that have a console client.
 */
export interface ListConsoleIssuersRequest {
}

/**
 * Nothing to ask: all issuers that have a console client.
 */
export interface ListConsoleIssuersRequest__Output {
}

// Original file: proto/platen/auth/v1/auth.proto

import type { ConsoleIssuer as _platen_auth_v1_ConsoleIssuer, ConsoleIssuer__Output as _platen_auth_v1_ConsoleIssuer__Output } from '../../../platen/auth/v1/ConsoleIssuer.ts';

/**
 * In the order of the issuers file.
 */
export interface ListConsoleIssuersResponse {
  'issuers'?: (_platen_auth_v1_ConsoleIssuer)[];
}

/**
 * In the order of the issuers file.
 */
export interface ListConsoleIssuersResponse__Output {
  'issuers': (_platen_auth_v1_ConsoleIssuer__Output)[];
}

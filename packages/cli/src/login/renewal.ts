import * as oidc from 'openid-client';
import { CliError, UsageError } from '../errors.ts';
import { printNotice } from '../print.ts';
import { discover, withIssuerError } from './issuer.ts';
import { writeSession, type Session } from './session.ts';

/** How long before its end a token is renewed, in milliseconds. */
const MARGIN_MS = 30_000;

export function sessionOf(
  tokens: oidc.TokenEndpointResponse,
  from: Omit<Session, 'accessToken' | 'expiresAt'>,
): Session {
  const { access_token: accessToken, refresh_token, expires_in } = tokens;
  return {
    ...from,
    accessToken,
    refreshToken: refresh_token ?? from.refreshToken,
    expiresAt: expires_in === undefined ? undefined : Date.now() + expires_in * 1000,
  };
}

/** The token; an expired one is renewed and saved. @throws {CliError} it cannot be */
export async function currentToken(session: Session): Promise<string> {
  const { accessToken, expiresAt = Infinity, refreshToken } = session;
  if (Date.now() < expiresAt - MARGIN_MS) return accessToken;
  if (!refreshToken) throw new CliError('The login is over: run `platen login` again.');
  const issuer = await discover(session);
  const tokens = await refreshed(session, oidc.refreshTokenGrant(issuer, refreshToken));
  const renewed = sessionOf(tokens, session);
  keep(renewed);
  return renewed.accessToken;
}

/** The token works for this command although it cannot be saved; the next may have to log in. */
function keep(session: Session): void {
  try {
    writeSession(session);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    printNotice(`The login was renewed, but is not kept: ${error.message}`);
  }
}

/** If the issuer refuses the refresh token (RFC 6749, section 5.2), the user has to log in again. */
async function refreshed(
  { issuer }: Session,
  grant: Promise<oidc.TokenEndpointResponse>,
): Promise<oidc.TokenEndpointResponse> {
  try {
    return await withIssuerError(issuer, grant);
  } catch (error) {
    const { message, cause } = error as CliError;
    if (!(cause instanceof oidc.ResponseBodyError && cause.error === 'invalid_grant')) throw error;
    throw new CliError(`The login is over: run \`platen login\` again. (${message})`, { cause });
  }
}

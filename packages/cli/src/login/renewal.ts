import * as oidc from 'openid-client';
import { CliError, UsageError } from '../errors.ts';
import { tell } from '../print.ts';
import { discover, told } from './issuer.ts';
import { writeSession, type Session } from './session.ts';

/** A token is renewed so long before its end, in milliseconds. */
const MARGIN_MS = 30_000;

/** What a token endpoint's answer means for a session. */
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

/** The token, renewed and kept if its time is over. @throws {CliError} it cannot be */
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

/** The token serves this once though it cannot be kept; the next command may have to log in. */
function keep(session: Session): void {
  try {
    writeSession(session);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    tell(`The login was renewed, but is not kept: ${error.message}`);
  }
}

/** Whose refresh token the issuer no longer takes (RFC 6749, section 5.2) has to log in anew. */
async function refreshed(
  { issuer }: Session,
  grant: Promise<oidc.TokenEndpointResponse>,
): Promise<oidc.TokenEndpointResponse> {
  try {
    return await told(issuer, grant);
  } catch (error) {
    const { message, cause } = error as CliError;
    if (!(cause instanceof oidc.ResponseBodyError && cause.error === 'invalid_grant')) throw error;
    throw new CliError(`The login is over: run \`platen login\` again. (${message})`, { cause });
  }
}

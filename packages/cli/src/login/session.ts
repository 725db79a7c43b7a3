import * as oidc from 'openid-client';
import { CliError } from '../errors.ts';
import { ConfigFile } from '../settings/config-folder.ts';
import type { Settings } from '../settings/settings.ts';
import { discover, told, type IssuerSettings } from './issuer.ts';

/** A token is renewed so long before its end, in milliseconds. */
const MARGIN_MS = 30_000;

/** What `platen login` keeps, in `credentials.json`. */
export interface Session extends IssuerSettings {
  /** The Platen that the token is for. */
  url: string;
  accessToken: string;
  refreshToken?: string | undefined;
  /** Milliseconds since 1970; undefined if the issuer did not say. */
  expiresAt?: number | undefined;
}

export function readSession(file = credentials()): Session | undefined {
  const session = file.read();
  return typeof session['accessToken'] === 'string' ? (session as unknown as Session) : undefined;
}

export function writeSession(session: Session, file = credentials()): void {
  file.write(session);
}

export function forgetSession(file = credentials()): void {
  file.remove();
}

/** The last login as a source of settings; its token is renewed when it is needed. */
export function readLogin(): Settings {
  const session = readSession();
  return session ? { url: session.url, token: () => currentToken(session) } : {};
}

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

async function currentToken(session: Session): Promise<string> {
  const { accessToken, expiresAt = Infinity, refreshToken } = session;
  if (Date.now() < expiresAt - MARGIN_MS) return accessToken;
  if (!refreshToken) throw new CliError('The login is over: run `platen login` again.');
  const issuer = await discover(session);
  const tokens = await told(session.issuer, oidc.refreshTokenGrant(issuer, refreshToken));
  const renewed = sessionOf(tokens, session);
  writeSession(renewed);
  return renewed.accessToken;
}

function credentials(): ConfigFile {
  return new ConfigFile('credentials.json');
}

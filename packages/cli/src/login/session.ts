import { ConfigFile } from '../settings/config-folder.ts';
import { sendable } from '../settings/sendable.ts';
import type { Settings } from '../settings/settings.ts';
import type { IssuerSettings } from './issuer.ts';

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
  return session ? { url: session.url, token: () => tokenOf(session) } : {};
}

/** The OpenID client is loaded only for those who need it: it doubles the time to start. */
async function tokenOf(session: Session): Promise<string> {
  const { currentToken } = await import('./renewal.ts');
  return sendable(await currentToken(session), 'The token of the login (`platen login`)');
}

function credentials(): ConfigFile {
  return new ConfigFile('credentials.json');
}

import { ConfigFile } from '../settings/config-folder.ts';
import type { IssuerSettings } from './issuer.ts';

/** What `platen login` keeps, in `credentials.json`. */
export interface Session extends IssuerSettings {
  /** The Platen that accepts the token. */
  url: string;
  /** The profile that keeps it; undefined: the user's own. */
  profile?: string | undefined;
  accessToken: string;
  refreshToken?: string | undefined;
  /** Milliseconds since 1970; undefined if the issuer did not say. */
  expiresAt?: number | undefined;
}

export function readSession(profile?: string): Session | undefined {
  const session = credentials(profile).read();
  return typeof session['accessToken'] === 'string' ? (session as unknown as Session) : undefined;
}

export function writeSession(session: Session): void {
  credentials(session.profile).write(session);
}

export function forgetSession(profile?: string): void {
  credentials(profile).remove();
}

function credentials(profile: string | undefined): ConfigFile {
  return new ConfigFile('credentials.json', process.env, profile);
}

import { ConfigFile } from '../settings/config-folder.ts';
import type { IssuerSettings } from './issuer.ts';

/** What `platen login` keeps, in `credentials.json`. */
export interface Session extends IssuerSettings {
  /** The Platen that accepts the token. */
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

function credentials(): ConfigFile {
  return new ConfigFile('credentials.json');
}

import { sendable } from '../settings/sendable.ts';
import type { Settings } from '../settings/settings.ts';
import { readSession, type Session } from './session.ts';

/** The last login as a source of settings; renews its token when a command needs it. */
export function readLogin(): Settings {
  const session = readSession();
  return session ? { url: session.url, token: () => tokenOf(session) } : {};
}

/** Loads the OpenID client on demand, because it doubles the time to start. */
async function tokenOf(session: Session): Promise<string> {
  const { currentToken } = await import('./renewal.ts');
  return sendable(await currentToken(session), 'The token of the login (`platen login`)');
}

import { sendable } from '../settings/sendable.ts';
import type { Settings } from '../settings/settings.ts';
import { readSession, type Session } from './session.ts';

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

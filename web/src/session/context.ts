import { createContext, use, useSyncExternalStore } from 'react';
import type { Api } from '../api/api.ts';
import type { Session, SessionState } from './session.ts';

export interface Connection {
  session: Session;
  api: Api;
}

export const ConnectionContext = createContext<Connection | undefined>(undefined);

function useConnection(): Connection {
  const connection = use(ConnectionContext);
  if (!connection) throw new Error('There is no ConnectionContext around this component.');
  return connection;
}

/** The session, with login and logout. */
export function useSession(): { session: Session; state: SessionState } {
  const { session } = useConnection();
  return { session, state: useSyncExternalStore(session.subscribe, session.state) };
}

/** The platform, as the account that is logged in sees it. */
export const useApi = (): Api => useConnection().api;

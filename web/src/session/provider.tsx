import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useConfig } from '../api/queries.ts';
import { ConnectionContext, type Connection } from './context.ts';
import { accountOf } from './session.ts';

/** Restores the session once the issuers are known. */
export function SessionProvider({
  connection,
  children,
}: {
  connection: Connection;
  children: ReactNode;
}) {
  const { session } = connection;
  const { data: config } = useConfig();
  const queries = useQueryClient();
  useEffect(() => {
    if (config && session.state().status === 'starting') void session.start(config.issuers);
  }, [config, session]);
  // Another account must not see this one's data.
  useEffect(() => {
    let before = accountOf(session.state());
    return session.subscribe(() => {
      const account = accountOf(session.state());
      if (account !== before)
        queries.removeQueries({ predicate: ({ queryKey: [name] }) => name !== 'config' });
      before = account;
    });
  }, [session, queries]);
  return <ConnectionContext value={connection}>{children}</ConnectionContext>;
}

import { Resolver } from 'node:dns/promises';

interface LookupOptions {
  /** Ends it. */
  signal: AbortSignal;
  /** `host:port` of name servers; absent: the system's. */
  servers?: readonly string[];
}

/**
 * Asks name servers for all addresses of a name. Each lookup has sockets of its own: the system's function waits in one of
 * few threads, which names without an answer would hold for everybody.
 * @returns an empty list: the name has no address, or no name server answers
 * @throws the signal's reason, once it is aborted
 */
export async function lookUp(name: string, { signal, servers }: LookupOptions): Promise<string[]> {
  signal.throwIfAborted();
  const resolver = new Resolver();
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const asked = [resolver.resolve4(name), resolver.resolve6(name)];
    const answers = await Promise.allSettled(asked);
    signal.throwIfAborted();
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

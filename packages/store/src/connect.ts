import { once } from 'node:events';
import { Cluster, Redis } from 'ioredis';
import { storeAddress, type StoreAddress } from './address.ts';

/** A connection to Redis, whatever its topology. */
export type Store = Redis | Cluster;

/** The part of a logger that a connection needs. */
interface Log {
  warn(fields: Record<string, unknown>, message: string): void;
  info(message: string): void;
}

/** A command that got no answer in this time has failed, in milliseconds. */
const COMMAND_TIMEOUT_MS = 1_000;

/** How long a start waits for the first connection, in milliseconds; after that it goes on without. */
const FIRST_CONNECTION_MS = 2_000;

const retryDelay = (attempt: number) => Math.min(50 * 2 ** attempt, 2_000);

/**
 * Commands fail at once while the store is away: queues of commands that nobody
 * waits for any more would make an outage last longer than it does.
 */
const OPTIONS = {
  lazyConnect: true,
  enableOfflineQueue: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
  connectTimeout: COMMAND_TIMEOUT_MS,
  maxRetriesPerRequest: 0,
  // A command whose answer was lost may have run: sent again, it could charge twice.
  autoResendUnfulfilledCommands: false,
  retryStrategy: retryDelay,
} as const;

/** Resolves once connected, or after two seconds: a service starts while the store is away, too. */
export async function firstConnection(store: Store): Promise<void> {
  if (store.status === 'ready') return;
  await once(store, 'ready', { signal: AbortSignal.timeout(FIRST_CONNECTION_MS) }).catch(
    () => undefined,
  );
}

/**
 * Connects to Redis, and again whenever the connection is lost.
 * @param url as `storeAddress` reads it: one server, Sentinels or a cluster
 */
export function connectStore(url: string, log: Log): Store {
  const store = open(storeAddress(url));
  store.on('error', (error: Error) => log.warn({ err: error }, 'store connection failed'));
  store.on('ready', () => log.info('store connected'));
  store.connect().catch(() => undefined); // told by the error event; reconnecting goes on
  return store;
}

function open(address: StoreAddress): Store {
  switch (address.topology) {
    case 'standalone':
      return new Redis(address.url, OPTIONS);
    case 'sentinel':
      return new Redis({
        ...OPTIONS,
        ...address.login,
        sentinels: address.nodes,
        name: address.master,
        sentinelRetryStrategy: retryDelay,
        // A master that hangs keeps its connections: only the Sentinels tell that it is none any more.
        failoverDetector: true,
      });
    case 'cluster':
      return new Cluster(address.nodes, {
        lazyConnect: true,
        enableOfflineQueue: false,
        clusterRetryStrategy: retryDelay,
        redisOptions: { ...OPTIONS, ...address.login },
      });
  }
}

import { once } from 'node:events';
import { Cluster, Redis } from 'ioredis';
import { storeAddress, type StoreAddress } from './address.ts';
import { Breaker } from './breaker.ts';

/** A connection to Redis, whatever its topology, and what keeps requests from it while it is away. */
export type Store = (Redis | Cluster) & {
  readonly breaker: Breaker;
  /** Why there is no connection, as far as it is known. */
  failure?: Error | undefined;
};

/** The part of a logger that a connection needs. */
interface Log {
  warn(fields: Record<string, unknown>, message: string): void;
  info(message: string): void;
}

/** A command that got no answer in this time has failed, in milliseconds. */
const COMMAND_TIMEOUT_MS = 1_000;

/** How long a start waits for the first connection, in milliseconds; after that it goes on without. */
const FIRST_CONNECTION_MS = 2_000;

/**
 * A connection on which nothing comes back for so long is given up, in milliseconds: where a machine
 * vanished without a word, the system would go on for a quarter of an hour.
 */
const SILENCE_MS = 3_000;

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
  socketTimeout: SILENCE_MS,
  maxRetriesPerRequest: 0,
  // A command whose answer was lost may have run: sent again, it could charge twice.
  autoResendUnfulfilledCommands: false,
  retryStrategy: retryDelay,
} as const;

/** Resolves once connected, or after two seconds: a service starts while the store is away, too. */
export async function firstConnection(store: Store): Promise<void> {
  const signal = AbortSignal.timeout(FIRST_CONNECTION_MS);
  try {
    await untilReady(store, signal);
    if (store instanceof Cluster) {
      await Promise.all(store.nodes('master').map((node) => untilReady(node, signal)));
    }
  } catch {
    // It is away; the connection's own log tells.
  }
}

async function untilReady(connection: Redis | Cluster, signal: AbortSignal): Promise<void> {
  if (connection.status !== 'ready') await once(connection, 'ready', { signal });
}

/**
 * Connects to Redis, and again whenever the connection is lost.
 * @param url as `storeAddress` reads it: one server, Sentinels or a cluster
 */
export function connectStore(url: string, log: Log): Store {
  const store: Store = Object.assign(open(storeAddress(url)), { breaker: new Breaker() });
  store.on('error', (error: Error) => {
    store.failure = error;
    log.warn({ err: error }, 'store connection failed');
  });
  store.on('ready', () => {
    store.failure = undefined;
    log.info('store connected');
  });
  store.connect().catch(() => undefined); // told by the error event; reconnecting goes on
  return store;
}

function open(address: StoreAddress): Redis | Cluster {
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
      return openCluster(address);
  }
}

function openCluster({ nodes, login }: StoreAddress & { topology: 'cluster' }): Cluster {
  const cluster = new Cluster(nodes, {
    lazyConnect: true,
    enableOfflineQueue: false,
    clusterRetryStrategy: retryDelay,
    // Not `autoResendUnfulfilledCommands` but this decides whether a cluster sends again what was lost.
    retryDelayOnFailover: 0,
    redisOptions: { ...OPTIONS, ...login },
  });
  // Nodes are connected on first use, and refuse what comes meanwhile.
  cluster.once('ready', () => {
    for (const node of cluster.nodes('master')) node.connect().catch(() => undefined);
  });
  return cluster;
}

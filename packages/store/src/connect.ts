import { once } from 'node:events';
import { Cluster, Redis } from 'ioredis';
import { storeAddress, type StoreAddress } from './address.ts';
import { Breaker } from './breaker.ts';

/** A connection to Redis of any topology, with its circuit breaker. */
export type Store = (Redis | Cluster) & {
  readonly breaker: Breaker;
  /** Why there is no connection, if known. */
  failure?: Error | undefined;
};

/** The part of a logger that a connection needs. */
interface Log {
  warn(fields: Record<string, unknown>, message: string): void;
  info(message: string): void;
}

/** Time-out of a command, in milliseconds. */
const COMMAND_TIMEOUT_MS = 1_000;

/** How long a start waits for the first connection, in milliseconds; then it goes on without one. */
const FIRST_CONNECTION_MS = 2_000;

/**
 * A connection that is silent for this long is closed, in milliseconds. When a machine vanishes, the system would wait
 * for a quarter of an hour.
 */
const SILENCE_MS = 3_000;

const retryDelay = (attempt: number) => Math.min(50 * 2 ** attempt, 2_000);

/** Commands fail at once while Redis is down. A queue of abandoned commands would prolong an outage. */
const OPTIONS = {
  lazyConnect: true,
  enableOfflineQueue: false,
  commandTimeout: COMMAND_TIMEOUT_MS,
  connectTimeout: COMMAND_TIMEOUT_MS,
  socketTimeout: SILENCE_MS,
  maxRetriesPerRequest: 0,
  // A command whose answer was lost may have run: a repeat could charge twice.
  autoResendUnfulfilledCommands: false,
  retryStrategy: retryDelay,
} as const;

/** Resolves once connected, or after two seconds, because a service also starts while Redis is down. */
export async function firstConnection(store: Store): Promise<void> {
  const signal = AbortSignal.timeout(FIRST_CONNECTION_MS);
  try {
    await untilReady(store, signal);
    if (store instanceof Cluster) {
      await Promise.all(store.nodes('master').map((node) => untilReady(node, signal)));
    }
  } catch {
    // Redis is down, which the connection has logged.
  }
}

async function untilReady(connection: Redis | Cluster, signal: AbortSignal): Promise<void> {
  if (connection.status !== 'ready') await once(connection, 'ready', { signal });
}

/**
 * Connects to Redis, and again whenever the connection is lost.
 * @param url one server, Sentinels or a cluster, in the form of `storeAddress`
 */
export function connectStore(url: string, log: Log): Store {
  const store: Store = Object.assign(open(storeAddress(url)), { breaker: new Breaker() });
  store.on('error', (error: Error) => {
    store.failure = error;
    log.warn({ err: error }, 'the connection to Redis failed');
  });
  store.on('ready', () => {
    store.failure = undefined;
    store.breaker.close();
    log.info('connected to Redis');
  });
  store.connect().catch(() => undefined); // the error event reports it; reconnecting goes on
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
        // A master that hangs keeps its connections; only the Sentinels know that it was replaced.
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
    // For a cluster, this decides whether lost commands are sent again, not `autoResendUnfulfilledCommands`.
    retryDelayOnFailover: 0,
    redisOptions: { ...OPTIONS, ...login },
  });
  // Nodes connect on first use, and refuse commands meanwhile.
  cluster.once('ready', () => {
    for (const node of cluster.nodes('master')) node.connect().catch(() => undefined);
  });
  return cluster;
}

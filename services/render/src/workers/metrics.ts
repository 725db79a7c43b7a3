import { metersOf } from '@platen/runtime';
import { Gauge, type Registry } from 'prom-client';

/** Why a thread was killed with its task. */
const REASONS = ['cpu', 'memory', 'crash', 'abandoned', 'overloaded'] as const;
export type KillReason = (typeof REASONS)[number];

interface ThreadsState {
  threads: number;
  busy: number;
  waiting: number;
}

export interface ThreadMetrics {
  killed: (reason: KillReason) => void;
  /** Called to read the state of the pool at each scrape. */
  observe: (state: () => ThreadsState) => void;
}

/** @returns makes a gauge of something that is read of each pool */
export function gauges<State>(pools: ReadonlyMap<string, () => State>, registry: Registry) {
  return (name: string, help: string, value: (state: State) => number) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      labelNames: ['pool'],
      collect() {
        for (const [pool, state] of pools) this.set({ pool }, value(state()));
      },
    });
  };
}

/** @returns makes the metrics of a pool of threads, which process untrusted documents */
export function workerMetrics(
  registry: Registry,
): (pool: 'compose' | 'finish' | 'pdf') => ThreadMetrics {
  const pools = new Map<string, () => ThreadsState>();
  const kills = metersOf(registry).counter(
    'platen_worker_kills_total',
    'Threads killed with their task: `cpu`, `memory`, `crash`, `abandoned` (the caller left), `overloaded` (no memory)',
    ['pool', 'reason'],
  );
  const read = gauges(pools, registry);
  read('platen_worker_threads', 'Tasks that can run at once', ({ threads }) => threads);
  read('platen_worker_busy', 'Tasks in progress', ({ busy }) => busy);
  read('platen_worker_queue_length', 'Tasks that wait for a thread', ({ waiting }) => waiting);
  return (pool) => {
    for (const reason of REASONS) kills.inc({ pool, reason }, 0);
    return {
      killed: (reason) => kills.inc({ pool, reason }),
      observe: (state) => pools.set(pool, state),
    };
  };
}

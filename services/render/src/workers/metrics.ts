import { Counter, Gauge, type Registry } from 'prom-client';
import type { FaultReason } from './failure.ts';

/** Why a thread was killed with its task. */
export type KillReason = FaultReason | 'abandoned' | 'overloaded';

const REASONS = [
  'cpu',
  'memory',
  'crash',
  'abandoned',
  'overloaded',
] as const satisfies KillReason[];

/** The state of a thread pool. */
interface ThreadsState {
  threads: number;
  busy: number;
  waiting: number;
}

/** The metrics of one thread pool. */
export interface ThreadMetrics {
  killed: (reason: KillReason) => void;
  /** Called to read the state of the pool at each scrape. */
  observe: (state: () => ThreadsState) => void;
}

/** @returns makes a gauge of something that is read of each pool */
export function gauges<State>(pools: ReadonlyMap<string, () => State>, registers: Registry[]) {
  return (name: string, help: string, value: (state: State) => number) => {
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['pool'],
      collect() {
        for (const [pool, state] of pools) this.set({ pool }, value(state()));
      },
    });
  };
}

/** The metrics of the threads that process untrusted documents. */
export class WorkerMetrics {
  readonly #pools = new Map<string, () => ThreadsState>();
  readonly #kills: Counter<'pool' | 'reason'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#kills = new Counter({
      name: 'platen_worker_kills_total',
      help: 'Threads killed with their task: `cpu`, `memory`, `crash`, `abandoned` (the caller left), `overloaded` (no memory)',
      labelNames: ['pool', 'reason'],
      registers,
    });
    const read = gauges(this.#pools, registers);
    read('platen_worker_threads', 'Tasks that can run at once', ({ threads }) => threads);
    read('platen_worker_busy', 'Tasks in progress', ({ busy }) => busy);
    read('platen_worker_queue_length', 'Tasks that wait for a thread', ({ waiting }) => waiting);
  }

  of(pool: 'compose' | 'finish' | 'pdf'): ThreadMetrics {
    for (const reason of REASONS) this.#kills.inc({ pool, reason }, 0);
    return {
      killed: (reason) => this.#kills.inc({ pool, reason }),
      observe: (state) => this.#pools.set(pool, state),
    };
  }
}

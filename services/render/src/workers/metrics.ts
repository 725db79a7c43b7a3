import { Counter, Gauge, type Registry } from 'prom-client';
import type { FaultReason } from './failure.ts';

/** Why a thread was ended with its task. */
export type KillReason = FaultReason | 'abandoned' | 'overloaded';

const REASONS = [
  'cpu',
  'memory',
  'crash',
  'abandoned',
  'overloaded',
] as const satisfies KillReason[];

/** What a pool of threads is like now. */
interface ThreadsState {
  threads: number;
  busy: number;
  waiting: number;
}

/** What one pool of threads tells. */
export interface ThreadMetrics {
  killed: (reason: KillReason) => void;
  /** Reads the pool whenever Prometheus asks. */
  observe: (state: () => ThreadsState) => void;
}

/** What the threads tell that untrusted documents are given to. */
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
    const read = (name: string, help: string, value: (state: ThreadsState) => number) => {
      const pools = this.#pools;
      new Gauge({
        ...{ name, help, registers, labelNames: ['pool'] },
        collect() {
          for (const [pool, state] of pools) this.set({ pool }, value(state()));
        },
      });
    };
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

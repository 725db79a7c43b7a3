import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { WithConditions } from './controllers/conditions.ts';
import type { Restarts } from './controllers/health/problem-history.ts';

/** The objects of a kind. */
interface Kind {
  /** How many wait for their reconcile. */
  depth: () => number;
  /** All objects; none before the first list. */
  objects: () => readonly WithConditions[];
}

/** The metrics of the operator. */
export class OperatorMetrics {
  readonly #reconciles: Counter<'kind' | 'result'>;
  readonly #seconds: Histogram<'kind'>;
  readonly #lastPass: Gauge<'kind'>;
  readonly #restarts: Counter<'kind'>;
  readonly #containers: Counter<'namespace' | 'name' | 'component' | 'reason'>;
  readonly #leader: Gauge;
  /** The kinds by name, one entry for each watched namespace. */
  readonly #kinds = new Map<string, Kind[]>();

  /** @param resyncMs how often every object is reconciled without a change */
  constructor(registry: Registry, resyncMs: number) {
    const registers = [registry];
    this.#reconciles = new Counter({
      name: 'platen_operator_reconciles_total',
      help: 'Reconciles: `ok`, `error`',
      labelNames: ['kind', 'result'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'platen_operator_reconcile_seconds',
      help: 'Duration of a reconcile',
      labelNames: ['kind'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
      registers,
    });
    this.#lastPass = new Gauge({
      name: 'platen_operator_last_reconcile_timestamp_seconds',
      help: 'Unix time of the last successful reconcile',
      labelNames: ['kind'],
      registers,
    });
    this.#restarts = new Counter({
      name: 'platen_operator_watch_restarts_total',
      help: 'Restarts of the watch of a kind',
      labelNames: ['kind'],
      registers,
    });
    this.#containers = new Counter({
      name: 'platen_operator_container_restarts_total',
      help: 'Restarts of containers of a platform, by the reason of their end',
      labelNames: ['namespace', 'name', 'component', 'reason'],
      registers,
    });
    this.#leader = new Gauge({
      name: 'platen_operator_leader',
      help: '1: this pod leads; 0: it waits',
      registers,
    });
    new Gauge({
      name: 'platen_operator_resync_seconds',
      help: 'Interval in which everything is reconciled without a change',
      registers,
    }).set(resyncMs / 1000);
    this.#count(
      'platen_operator_queue_depth',
      'Objects that wait for a reconcile',
      registers,
      (kind) => kind.depth(),
    );
    this.#count(
      'platen_operator_objects',
      'Known objects; 0 in a pod that does not lead',
      registers,
      (kind) => kind.objects().length,
    );
    this.#registerConditions(registers);
  }

  #count(name: string, help: string, registers: Registry[], of: (kind: Kind) => number): void {
    const kinds = this.#kinds;
    new Gauge({
      name,
      help,
      registers,
      labelNames: ['kind'],
      collect() {
        for (const [kind, all] of kinds) {
          this.set(
            { kind },
            all.reduce((sum, one) => sum + of(one), 0),
          );
        }
      },
    });
  }

  /** The conditions of the objects' statuses; only the leader has any. */
  #registerConditions(registers: Registry[]): void {
    const kinds = this.#kinds;
    new Gauge({
      name: 'platen_object_condition',
      help: '1 if a condition of an object is true, else 0; only the leader has it',
      labelNames: ['kind', 'namespace', 'name', 'condition'],
      registers,
      collect() {
        this.reset();
        const objects = [...kinds.values()].flat().flatMap((one) => one.objects());
        for (const { kind, metadata, status } of objects) {
          const { namespace, name } = metadata;
          for (const { type: condition, status: is } of status?.conditions ?? [])
            this.set({ kind, namespace, name, condition }, is === 'True' ? 1 : 0);
        }
      },
    });
  }

  async reconcile<T>(kind: string, pass: () => Promise<T>): Promise<T> {
    const end = this.#seconds.startTimer({ kind });
    try {
      const result = await pass();
      this.#reconciles.inc({ kind, result: 'ok' });
      this.#lastPass.setToCurrentTime({ kind });
      return result;
    } catch (error) {
      this.#reconciles.inc({ kind, result: 'error' });
      throw error;
    } finally {
      end();
    }
  }

  /** From now on a controller reconciles objects of a kind; may be called once for each namespace. */
  begins(kind: string, now: Kind): void {
    this.#kinds.set(kind, [...(this.#kinds.get(kind) ?? []), now]);
    // A rate needs a first value of zero.
    for (const result of ['ok', 'error']) this.#reconciles.inc({ kind, result }, 0);
  }

  /** From now on changes of a kind are watched. */
  watches(kind: string): void {
    this.#restarts.inc({ kind }, 0);
  }

  restarted(kind: string): void {
    this.#restarts.inc({ kind });
  }

  containersRestarted({ platform, component, reason, times }: Restarts): void {
    const { namespace, name } = platform.metadata;
    this.#containers.inc({ namespace, name, component, reason }, times);
  }

  leads(isLeader: boolean): void {
    this.#leader.set(isLeader ? 1 : 0);
  }
}

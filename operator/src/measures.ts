import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** What the operator tells of itself. */
export class Measures {
  readonly #reconciles: Counter<'kind' | 'result'>;
  readonly #seconds: Histogram<'kind'>;
  readonly #lastPass: Gauge<'kind'>;
  readonly #restarts: Counter<'kind'>;
  readonly #leader: Gauge;
  readonly #depths = new Map<string, () => number>();

  constructor(registry: Registry) {
    const registers = [registry];
    this.#reconciles = new Counter({
      name: 'platen_operator_reconciles_total',
      help: 'Passes over objects, by how they ended: ok or error.',
      labelNames: ['kind', 'result'],
      registers,
    });
    this.#seconds = new Histogram({
      name: 'platen_operator_reconcile_seconds',
      help: 'How long a pass took.',
      labelNames: ['kind'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60],
      registers,
    });
    this.#lastPass = new Gauge({
      name: 'platen_operator_last_reconcile_timestamp_seconds',
      help: 'Unix time of the last pass that ended well.',
      labelNames: ['kind'],
      registers,
    });
    this.#restarts = new Counter({
      name: 'platen_operator_watch_restarts_total',
      help: 'How often watching a kind broke and was begun anew.',
      labelNames: ['kind'],
      registers,
    });
    this.#leader = new Gauge({
      name: 'platen_operator_leader',
      help: '1: this one leads. 0: it waits.',
      registers,
    });
    const depths = this.#depths;
    new Gauge({
      name: 'platen_operator_queue_depth',
      help: 'Objects that wait for their pass.',
      labelNames: ['kind'],
      registers,
      collect() {
        for (const [kind, depth] of depths) this.set({ kind }, depth());
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

  /** Objects of a kind are looked at from now on. */
  begins(kind: string, depth: () => number): void {
    this.#depths.set(kind, depth);
    // A rate needs a zero to begin at.
    for (const result of ['ok', 'error']) this.#reconciles.inc({ kind, result }, 0);
  }

  restarted(kind: string): void {
    this.#restarts.inc({ kind });
  }

  leads(isLeader: boolean): void {
    this.#leader.set(isLeader ? 1 : 0);
  }
}

import { PlatenError } from '@platen/contracts';
import { isCancelled } from '@platen/rpc';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Budget } from './spool/budget.ts';

/** What render tells Prometheus about its work. */
export class Measures {
  readonly #duration: Histogram<'outcome'>;
  readonly #inFlight: Gauge;

  constructor(registry: Registry, budget: Budget) {
    this.#duration = new Histogram({
      name: 'platen_render_duration_seconds',
      help: 'Time from a whole job to its whole result, by outcome: ok, cancelled, or the error code.',
      labelNames: ['outcome'],
      buckets: [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 3, 5, 10, 20, 30, 60, 120],
      registers: [registry],
    });
    this.#inFlight = new Gauge({
      name: 'platen_render_in_flight',
      help: 'Documents being made now.',
      registers: [registry],
    });
    new Gauge({
      name: 'platen_render_spool_bytes',
      help: 'Bytes of results that wait for their readers.',
      registers: [registry],
      collect() {
        this.set(budget.used);
      },
    });
  }

  /** Makes one document. @returns its facts, and how long it took in whole milliseconds */
  async time<Facts>(work: () => Promise<Facts>): Promise<Facts & { renderMs: number }> {
    this.#inFlight.inc();
    const stop = this.#duration.startTimer();
    try {
      const facts = await work();
      return { ...facts, renderMs: Math.round(stop({ outcome: 'ok' }) * 1000) };
    } catch (error) {
      stop({ outcome: outcomeOf(error) });
      throw error;
    } finally {
      this.#inFlight.dec();
    }
  }
}

function outcomeOf(error: unknown): string {
  if (isCancelled(error)) return 'cancelled';
  return error instanceof PlatenError ? error.code : 'internal';
}

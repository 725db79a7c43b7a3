import { BrokenCircuitError } from 'cockatiel';
import { Gauge, Histogram, type Registry } from 'prom-client';
import type { Store } from './connect.ts';

/** A use of the store that has ended: the script it ran, or `other`. */
type Observe = (operation: string, seconds: number, error?: unknown) => void;

/** The observers of each store's uses. */
const observers = new WeakMap<object, Observe>();

/**
 * Tells whether the store is being kept away from (`platen_store_breaker_open`) and how long its uses
 * take (`platen_store_duration_seconds`).
 */
export function measureStore(store: Pick<Store, 'breaker'>, metrics: Registry): void {
  const { breaker } = store;
  new Gauge({
    name: 'platen_store_breaker_open',
    help: '1 while the circuit breaker is open, because the store does not answer',
    registers: [metrics],
    collect() {
      this.set(breaker.isOpen ? 1 : 0);
    },
  });
  const duration = new Histogram({
    name: 'platen_store_duration_seconds',
    help: "One call of the store: the script's name or `other`; `ok`, `failed`, `refused` (by the breaker)",
    labelNames: ['operation', 'outcome'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2],
    registers: [metrics],
  });
  observers.set(breaker, (operation, seconds, error) =>
    duration.observe({ operation, outcome: outcomeOf(error) }, seconds),
  );
}

/** Measures one use of a store. */
export async function observed<T>(
  { breaker }: Pick<Store, 'breaker'>,
  operation: string,
  use: () => Promise<T>,
): Promise<T> {
  const observe = observers.get(breaker);
  if (!observe) return use();
  const since = performance.now();
  const seconds = () => (performance.now() - since) / 1000;
  try {
    const result = await use();
    observe(operation, seconds());
    return result;
  } catch (error) {
    observe(operation, seconds(), error);
    throw error;
  }
}

function outcomeOf(error: unknown): string {
  if (error === undefined) return 'ok';
  return error instanceof BrokenCircuitError ? 'refused' : 'failed';
}

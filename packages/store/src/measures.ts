import { Gauge, type Registry } from 'prom-client';
import type { Store } from './connect.ts';

/** Tells whether the store is being kept away from: `platen_store_breaker_open`. */
export function measureStore({ breaker }: Pick<Store, 'breaker'>, metrics: Registry): void {
  new Gauge({
    name: 'platen_store_breaker_open',
    help: '1 while the store does not answer and requests are refused without asking it, else 0.',
    registers: [metrics],
    collect() {
      this.set(breaker.isOpen ? 1 : 0);
    },
  });
}

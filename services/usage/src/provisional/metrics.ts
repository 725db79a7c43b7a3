import type { Store } from '@platen/store';
import { Gauge, type Registry } from 'prom-client';
import type { Journal } from './journal.ts';

/** How many endings wait for the store: `platen_usage_journal_entries`. */
export function measureJournal(journal: Pick<Journal, 'size'>, metrics: Registry): void {
  new Gauge({
    name: 'platen_usage_journal_entries',
    help: 'Charges and releases that wait in memory for the store; only with `open`',
    registers: [metrics],
    collect() {
      this.set(journal.size);
    },
  });
}

/** Whether a local rate replaces the store: `platen_usage_fallback_active`. */
export function measureFallback(
  { breaker }: Pick<Store, 'breaker'>,
  storeFailure: 'open' | 'closed',
  metrics: Registry,
): void {
  new Gauge({
    name: 'platen_usage_fallback_active',
    help: '1 while a local rate replaces the store (`PLATEN_STORE_FAILURE=open`), else 0',
    registers: [metrics],
    collect() {
      this.set(storeFailure === 'open' && breaker.isOpen ? 1 : 0);
    },
  });
}

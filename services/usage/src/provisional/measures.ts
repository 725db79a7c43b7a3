import { Gauge, type Registry } from 'prom-client';
import type { Journal } from './journal.ts';

/** Tells how much waits for the store in memory: `platen_usage_journal_entries`. */
export function measureJournal(journal: Pick<Journal, 'size'>, metrics: Registry): void {
  new Gauge({
    name: 'platen_usage_journal_entries',
    help: 'Charges and releases that wait in memory until the store is back.',
    registers: [metrics],
    collect() {
      this.set(journal.size);
    },
  });
}

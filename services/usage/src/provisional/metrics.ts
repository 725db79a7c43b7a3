import { metersOf } from '@platen/runtime';
import type { Store } from '@platen/store';
import type { Registry } from 'prom-client';
import type { Journal } from './journal.ts';

/** How many endings wait for the store: `platen_usage_journal_entries`. */
export function measureJournal(journal: Pick<Journal, 'size'>, metrics: Registry): void {
  metersOf(metrics).readGauge(
    'platen_usage_journal_entries',
    'Charges and releases that wait in memory for the store; only with `open`',
    () => journal.size,
  );
}

/** Whether a local rate replaces the store: `platen_usage_fallback_active`. */
export function measureFallback(
  { breaker }: Pick<Store, 'breaker'>,
  storeFailure: 'open' | 'closed',
  metrics: Registry,
): void {
  metersOf(metrics).readGauge(
    'platen_usage_fallback_active',
    '1 while a local rate replaces the store (`PLATEN_STORE_FAILURE=open`), else 0',
    () => Number(storeFailure === 'open' && breaker.isOpen),
  );
}

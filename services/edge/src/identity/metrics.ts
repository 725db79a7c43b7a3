import { Counter, type Registry } from 'prom-client';

/** `hit`: cached; `miss`: asked auth; `stale`: auth was down, so the last answer served. */
export type Lookup = 'hit' | 'miss' | 'stale';

/** Counts lookups of keys. */
export function countLookups(metrics: Registry): (result: Lookup) => void {
  const lookups = new Counter({
    name: 'platen_key_cache_lookups_total',
    help: 'Lookups of a key: `hit`, `miss` (asked auth), `stale` (auth was down, the cached answer served)',
    labelNames: ['result'],
    registers: [metrics],
  });
  for (const result of ['hit', 'miss', 'stale']) lookups.inc({ result }, 0);
  return (result) => lookups.inc({ result });
}

import { Counter, type Registry } from 'prom-client';

/** Counts requests for the logs of accounts by what became of them. */
export function countLogged(registry: Registry): Counter<'outcome'> {
  const counter = new Counter({
    name: 'platen_logged_requests_total',
    help: 'Requests for the logs of accounts: `logged`; `dropped`: usage or its store was away or behind, or the account sent too many at once; `flood`: the edge refused it, as its account sent too many a minute',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['logged', 'dropped', 'flood']) counter.inc({ outcome }, 0);
  return counter;
}

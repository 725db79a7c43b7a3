import { Counter, type Registry } from 'prom-client';

/** Counts requests for the logs of accounts by what became of them. */
export function countLogged(registry: Registry): Counter<'outcome'> {
  const counter = new Counter({
    name: 'platen_logged_requests_total',
    help: 'Requests for the logs of accounts: `logged`, or `dropped` because usage or its store was away or behind',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['logged', 'dropped']) counter.inc({ outcome }, 0);
  return counter;
}

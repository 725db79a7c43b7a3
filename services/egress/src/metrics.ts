import { metersOf } from '@platen/runtime';
import type { Registry } from 'prom-client';
import { REFUSAL_REASONS, type RefusalReason } from './destinations/destinations.ts';

/** How a request ended: allowed, refused, or its destination did not answer. */
type Outcome = 'allowed' | 'unreachable' | 'connections' | Exclude<RefusalReason, 'browser'>;

const OUTCOMES: readonly Outcome[] = [
  'allowed',
  'unreachable',
  'connections',
  ...REFUSAL_REASONS.filter((reason) => reason !== 'browser'),
];

/** Why egress cut a connection off. */
const CUTS = ['bytes', 'time', 'idle'] as const;
export type Cut = (typeof CUTS)[number];

export type EgressMetrics = ReturnType<typeof egressMetrics>;

/** The metrics of egress. No label contains text of a document. */
export function egressMetrics(registry: Registry) {
  const { counter, gauge } = metersOf(registry);
  const requests = counter(
    'platen_egress_requests_total',
    'Requests of documents: `allowed`, `unreachable`, or the reason of a refusal',
    ['outcome'],
  );
  const cuts = counter(
    'platen_egress_cuts_total',
    'Connections ended at a limit: `bytes`, `time`, `idle`',
    ['limit'],
  );
  const bytes = counter('platen_egress_bytes_total', 'Bytes `in` and `out`', ['direction']);
  const open = gauge('platen_egress_connections_open', 'Open connections of engines');
  // A rate needs a first value of zero.
  for (const outcome of OUTCOMES) requests.inc({ outcome }, 0);
  for (const limit of CUTS) cuts.inc({ limit }, 0);
  for (const direction of ['in', 'out']) bytes.inc({ direction }, 0);
  return {
    counted: (outcome: Outcome) => requests.inc({ outcome }),
    cut: (limit: Cut) => cuts.inc({ limit }),
    carried({ bytesRead, bytesWritten }: { bytesRead: number; bytesWritten: number }): void {
      bytes.inc({ direction: 'in' }, bytesRead);
      bytes.inc({ direction: 'out' }, bytesWritten);
    },
    opened: () => open.inc(),
    closed: () => open.dec(),
  };
}

import { Counter, Gauge, type Registry } from 'prom-client';
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

/** The metrics of egress. No label contains text of a document. */
export class EgressMetrics {
  readonly #requests: Counter<'outcome'>;
  readonly #cuts: Counter<'limit'>;
  readonly #bytes: Counter<'direction'>;
  readonly #open: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#requests = new Counter({
      name: 'platen_egress_requests_total',
      help: 'Requests of documents: `allowed`, `unreachable`, or the reason of a refusal',
      labelNames: ['outcome'],
      registers,
    });
    this.#cuts = new Counter({
      name: 'platen_egress_cuts_total',
      help: 'Connections ended at a limit: `bytes`, `time`, `idle`',
      labelNames: ['limit'],
      registers,
    });
    this.#bytes = new Counter({
      name: 'platen_egress_bytes_total',
      help: 'Bytes `in` and `out`',
      labelNames: ['direction'],
      registers,
    });
    this.#open = new Gauge({
      name: 'platen_egress_connections_open',
      help: 'Open connections of engines',
      registers,
    });
    // A rate needs a first value of zero.
    for (const outcome of OUTCOMES) this.#requests.inc({ outcome }, 0);
    for (const limit of CUTS) this.#cuts.inc({ limit }, 0);
    for (const direction of ['in', 'out']) this.#bytes.inc({ direction }, 0);
  }

  counted(outcome: Outcome): void {
    this.#requests.inc({ outcome });
  }

  cut(limit: Cut): void {
    this.#cuts.inc({ limit });
  }

  carried({ bytesRead, bytesWritten }: { bytesRead: number; bytesWritten: number }): void {
    this.#bytes.inc({ direction: 'in' }, bytesRead);
    this.#bytes.inc({ direction: 'out' }, bytesWritten);
  }

  opened(): void {
    this.#open.inc();
  }

  closed(): void {
    this.#open.dec();
  }
}

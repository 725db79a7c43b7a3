import { Counter, type Registry } from 'prom-client';

type Outcome = 'delivered' | 'released' | 'refunded' | 'in_doubt';

/** Counts how generations were settled. */
export class SettlementMeasures {
  readonly #settlements: Counter<'outcome'>;

  constructor(registry: Registry) {
    this.#settlements = new Counter({
      name: 'platen_settlements_total',
      help: 'Admitted generations by outcome: delivered (charged), released (not charged), refunded (charged, then the client left), in_doubt (the charge was not confirmed, then given back).',
      labelNames: ['outcome'],
      registers: [registry],
    });
  }

  count(outcome: Outcome): void {
    this.#settlements.inc({ outcome });
  }
}

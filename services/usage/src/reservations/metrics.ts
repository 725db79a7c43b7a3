import { QUOTA_WARNINGS } from '@platen/contracts/limits';
import { Counter, type Registry } from 'prom-client';
import type { Plan } from '../plans/plan.ts';
import type { HangUpEnd, Verdict } from './reservations.ts';

/** Counts how reservations ended, by plan. */
export class ReservationMetrics {
  readonly #verdicts: Counter<'plan' | 'verdict'>;
  readonly #provisional: Counter<'plan' | 'verdict'>;
  readonly #crossings: Counter<'plan' | 'threshold'>;
  readonly #hangUps: Counter<'plan' | 'outcome'>;

  constructor(registry: Registry) {
    this.#verdicts = new Counter({
      name: 'platen_usage_verdicts_total',
      help: 'Admission requests: `admitted`, `rate_limited`, `quota_exceeded`, `key_limit_reached`, `in_flight`, `mismatch`',
      labelNames: ['plan', 'verdict'],
      registers: [registry],
    });
    this.#provisional = new Counter({
      name: 'platen_usage_provisional_total',
      help: 'Of these verdicts, those without the store',
      labelNames: ['plan', 'verdict'],
      registers: [registry],
    });
    this.#crossings = new Counter({
      name: 'platen_usage_quota_thresholds_crossed_total',
      help: 'Accounts that reached `80` or `100` per cent of their quota; again after a refund',
      labelNames: ['plan', 'threshold'],
      registers: [registry],
    });
    this.#hangUps = new Counter({
      name: 'platen_usage_hang_ups_total',
      help: 'Clients that left after the first byte: `uncharged`, or `charged`; not those reported after an outage of the store',
      labelNames: ['plan', 'outcome'],
      registers: [registry],
    });
  }

  /** @param isLocal decided without the store */
  verdict({ name }: Plan, verdict: Verdict, isLocal = false): void {
    this.#verdicts.inc({ plan: name, verdict });
    if (isLocal) this.#provisional.inc({ plan: name, verdict });
  }

  hungUp(plan: Plan, { outcome, isCounted, used }: HangUpEnd): void {
    this.charged(plan, used);
    if (!isCounted) return;
    this.#hangUps.inc({
      plan: plan.name,
      outcome: outcome === 'charged' ? 'charged' : 'uncharged',
    });
  }

  /** @param used how many the month has used since a charge; 0 if nothing was charged */
  charged({ name, monthlyQuota }: Plan, used: number): void {
    if (used === 0 || monthlyQuota === null) return;
    for (const threshold of QUOTA_WARNINGS) {
      const reached = (count: number) => count * 100 >= monthlyQuota * threshold;
      if (reached(used) && !reached(used - 1)) this.#crossings.inc({ plan: name, threshold });
    }
  }
}

import { Counter, type Registry } from 'prom-client';
import type { Plan } from '../plans/plan.ts';
import type { Verdict } from './reservations.ts';

/** From these shares of the quota on, customers should be warned; in percent. */
const THRESHOLDS = [80, 100];

/** Counts what reservations came to, by plan. */
export class ReservationMeasures {
  readonly #verdicts: Counter<'plan' | 'verdict'>;
  readonly #provisional: Counter<'plan' | 'verdict'>;
  readonly #crossings: Counter<'plan' | 'threshold'>;

  constructor(registry: Registry) {
    this.#verdicts = new Counter({
      name: 'platen_usage_verdicts_total',
      help: 'Generations that asked to be admitted, by plan and verdict.',
      labelNames: ['plan', 'verdict'],
      registers: [registry],
    });
    this.#provisional = new Counter({
      name: 'platen_usage_provisional_total',
      help: 'Of these, those that were decided without the store.',
      labelNames: ['plan', 'verdict'],
      registers: [registry],
    });
    this.#crossings = new Counter({
      name: 'platen_usage_quota_thresholds_crossed_total',
      help: 'How often an account came to a share of its monthly quota (threshold, in percent), by plan.',
      labelNames: ['plan', 'threshold'],
      registers: [registry],
    });
  }

  /** @param isLocal decided without the store */
  verdict({ name }: Plan, verdict: Verdict, isLocal = false): void {
    this.#verdicts.inc({ plan: name, verdict });
    if (isLocal) this.#provisional.inc({ plan: name, verdict });
  }

  /** @param used how many the month has used since a charge; 0 if nothing was charged */
  charged({ name, monthlyQuota }: Plan, used: number): void {
    if (used === 0 || monthlyQuota === null) return;
    for (const threshold of THRESHOLDS) {
      const reached = (count: number) => count * 100 >= monthlyQuota * threshold;
      if (reached(used) && !reached(used - 1)) this.#crossings.inc({ plan: name, threshold });
    }
  }
}

import { QUOTA_WARNINGS } from '@platen/contracts/limits';
import { metersOf } from '@platen/runtime';
import type { Registry } from 'prom-client';
import type { Plan } from '../plans/plan.ts';
import type { HangUpEnd, Verdict } from './reservations.ts';

export type ReservationMetrics = ReturnType<typeof reservationMetrics>;

/** Counts how reservations ended, by plan. */
export function reservationMetrics(registry: Registry) {
  const { counter } = metersOf(registry);
  const verdicts = counter(
    'platen_usage_verdicts_total',
    'Admission requests: `admitted`, `rate_limited`, `quota_exceeded`, `key_limit_reached`, `in_flight`, `mismatch`',
    ['plan', 'verdict'],
  );
  const provisional = counter(
    'platen_usage_provisional_total',
    'Of these verdicts, those without the store',
    ['plan', 'verdict'],
  );
  const crossings = counter(
    'platen_usage_quota_thresholds_crossed_total',
    'Accounts that reached `80` or `100` per cent of their quota; again after a refund',
    ['plan', 'threshold'],
  );
  const hangUps = counter(
    'platen_usage_hang_ups_total',
    'Clients that left after the first byte: `uncharged`, or `charged`; not those reported after an outage of the store',
    ['plan', 'outcome'],
  );

  /** @param used how many the month has used since a charge; 0 if nothing was charged */
  const charged = ({ name: plan, monthlyQuota }: Plan, used: number): void => {
    if (used === 0 || monthlyQuota === null) return;
    for (const threshold of QUOTA_WARNINGS) {
      const reached = (count: number) => count * 100 >= monthlyQuota * threshold;
      if (reached(used) && !reached(used - 1)) crossings.inc({ plan, threshold });
    }
  };

  return {
    charged,

    /** @param isLocal decided without the store */
    verdict({ name: plan }: Plan, verdict: Verdict, isLocal = false): void {
      verdicts.inc({ plan, verdict });
      if (isLocal) provisional.inc({ plan, verdict });
    },

    hungUp(plan: Plan, { outcome, isCounted, used }: HangUpEnd): void {
      charged(plan, used);
      if (!isCounted) return;
      hangUps.inc({ plan: plan.name, outcome: outcome === 'charged' ? 'charged' : 'uncharged' });
    },
  };
}

import type { RecordingRule } from './rule.ts';
import type { Scope } from './scope.ts';
import type { Slo } from './slos.ts';
import { WINDOWS, type Window } from './windows.ts';

/** Bad events a second. */
export const BAD = 'slo:sli_bad:rate5m';
const TOTAL = 'slo:sli_total:rate5m';

/** The share of bad events over a window, 0 to 1. */
export const errorRatio = (window: Window): string => `slo:sli_error:ratio_rate${window}`;

/**
 * What is recorded of one SLO. Long windows are made of what was recorded over five minutes: a range
 * of 30 days over all series of the services would be millions of samples at every evaluation. Bad and
 * total are summed apart, so that a busy hour weighs more than a quiet one.
 */
export function recordingRules(slo: Slo, scope: Scope): RecordingRule[] {
  const labels = { ...scope.labels, slo: slo.name, sli: slo.sli };
  const own = (name: string) => scope.metric(name, `slo="${slo.name}"`);
  const total = slo.totalRate(scope, '5m');
  const over = (name: string, window: Window) =>
    `sum_over_time(${own(name)}[${scope.duration(window)}])`;
  const rule = (record: string, expr: string): RecordingRule => ({ record, expr, labels });
  const budget = own('slo:error_budget:ratio');
  return [
    rule(TOTAL, total),
    // Nothing bad yet is 0, not nothing.
    rule(BAD, `${slo.badRate(scope, '5m')} or 0 * ${total}`),
    rule(errorRatio('5m'), `${own(BAD)} / ${own(TOTAL)}`),
    ...WINDOWS.slice(1).map((window) =>
      rule(errorRatio(window), `${over(BAD, window)} / ${over(TOTAL, window)}`),
    ),
    rule('slo:objective:ratio', `vector(${slo.objective})`),
    rule('slo:error_budget:ratio', `vector(${budgetOf(slo)})`),
    rule('slo:burn_rate:ratio_rate1h', `${own(errorRatio('1h'))} / ${budget}`),
    rule('slo:burn_rate:ratio_rate30d', `${own(errorRatio('30d'))} / ${budget}`),
    rule('slo:error_budget_remaining:ratio', `1 - ${own('slo:burn_rate:ratio_rate30d')}`),
  ];
}

/** The share that may be bad, without the noise of binary fractions. */
export function budgetOf({ objective }: Slo): number {
  return Number((1 - objective).toFixed(6));
}

import { BAD, errorRatio, budgetOf } from './recording.ts';
import type { AlertingRule } from './rule.ts';
import type { Scope } from './scope.ts';
import type { Slo } from './slos.ts';
import { BURNS, type Window } from './windows.ts';

const NAMES = {
  availability: {
    page: 'PlatenAvailabilityBudgetBurnsFast',
    ticket: 'PlatenAvailabilityBudgetBurnsSlowly',
  },
  latency: { page: 'PlatenLatencyBudgetBurnsFast', ticket: 'PlatenLatencyBudgetBurnsSlowly' },
} as const;

/** Fewer say nothing about a share: one of 30 requests of an hour is 33 times the budget. */
const LEAST_BAD_EVENTS = 5;

const PACE = { page: 'so fast that somebody has to act now', ticket: 'faster than it may' };

/** One rule for pages and one for tickets. */
export function burnAlerts(slo: Slo, scope: Scope): AlertingRule[] {
  return (['page', 'ticket'] as const).map((severity) => {
    const alert = NAMES[slo.sli][severity];
    const percent = Number((slo.objective * 100).toFixed(4));
    return {
      alert,
      expr: BURNS[severity].map((burn) => burns(slo, scope, burn)).join(' or '),
      labels: { ...scope.labels, slo: slo.name, sli: slo.sli, severity },
      annotations: {
        summary: `The error budget of ${slo.name} burns ${PACE[severity]}.`,
        description: `{{ $value | humanizePercentage }} are bad: ${slo.bad}. Promised over 30 days are ${percent} % good ones.`,
        runbook_url: `${scope.runbooks}/${alert}.md`,
      },
    };
  });
}

/** The short window first: the alert shows its value, and it ends the alert soon after the fault. The means of rates are events a second. */
function burns(
  slo: Slo,
  scope: Scope,
  { factor, long, short }: { factor: number; long: Window; short: Window },
): string {
  const exceeds = (window: Window) =>
    `${scope.metric(errorRatio(window), `slo="${slo.name}"`)} > ${factor} * ${budgetOf(slo)}`;
  const mean = `avg_over_time(${scope.metric(BAD, `slo="${slo.name}"`)}[${scope.duration(long)}])`;
  const areEnough = `${mean} * ${scope.seconds(long)} >= ${LEAST_BAD_EVENTS}`;
  return `(${exceeds(short)} and ${exceeds(long)} and ${areEnough})`;
}

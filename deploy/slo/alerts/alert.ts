import type { AlertingRule } from '../rule.ts';
import type { Duration, Scope } from '../scope.ts';

/** A cause that the on-call engineer has to know of before, or while, it costs the budget. */
export interface Alert {
  /** Its runbook is `docs/runbooks/<name>.md`. */
  name: string;
  /** page: the on-call engineer acts now. ticket: a team acts on a working day. */
  severity: 'page' | 'ticket';
  /** How long it has to hold. */
  for: Duration;
  /** Labels for each rule, if its expression has none. */
  variants?: readonly Record<string, string>[];
  expr: (scope: Scope, variant: Record<string, string>) => string;
  /** Its labels say whose object it is about, wherever that is: the operator's own namespace is not. */
  isOfObjects?: boolean;
  /** Templates as Prometheus fills them. */
  summary: string;
  description: string;
}

export function alertingRules(alert: Alert, scope: Scope): AlertingRule[] {
  return (alert.variants ?? [{}]).map((variant) => ({
    alert: alert.name,
    expr: alert.expr(scope, variant),
    for: scope.duration(alert.for),
    labels: {
      ...(!alert.isOfObjects && scope.labels),
      ...variant,
      severity: alert.severity,
    },
    annotations: {
      summary: filled(alert.summary, variant),
      description: filled(alert.description, variant),
      runbook_url: `${scope.runbooks}/${alert.name}.md`,
    },
  }));
}

/** Templates see labels of the expression, not those that the rule adds. */
function filled(template: string, variant: Record<string, string>): string {
  return template.replaceAll(
    /\{\{ \$labels\.(\w+) \}\}/g,
    (whole, label: string) => variant[label] ?? whole,
  );
}

/** The services of the rules; others also have a label `service`. */
export const OWN = 'service=~"edge|auth|usage|render|egress|prober"';

/** 1 while no instance of a service is scraped and up, be it down or not even known. */
export function nobodyUp(scope: Scope, service: string): string {
  return `absent(${scope.metric('up', `service="${service}"`)} == 1)`;
}

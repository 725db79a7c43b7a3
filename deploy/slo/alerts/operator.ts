import type { Alert } from './alert.ts';

/** The alerts of the operator, which manages all platforms of a cluster. */
export const OPERATOR_ALERTS: readonly Alert[] = [
  /**
   * Some errors are repeated and gone; a kind of which no pass succeeds is stuck. So is one that has
   * objects and, for two resyncs, no pass at all that ended well; one without objects has nothing to do.
   */
  {
    name: 'PlatenOperatorFails',
    severity: 'ticket',
    for: '15m',
    expr: (scope) => {
      const passes = (result: string) =>
        `sum by (kind) (increase(${scope.metric('platen_operator_reconciles_total', `result="${result}"`)}[${scope.duration('10m')}])) > 0`;
      const ofKinds = (name: string) =>
        `max by (kind) (${scope.metric(`platen_operator_${name}`)})`;
      const resync = `scalar(max(${scope.metric('platen_operator_resync_seconds')}))`;
      const lately = `time() - ${ofKinds('last_reconcile_timestamp_seconds')} <= 2 * ${resync}`;
      return `(${passes('error')} unless ${passes('ok')}) or (${ofKinds('objects')} > 0 unless ${lately})`;
    },
    summary: 'The operator cannot reconcile any {{ $labels.kind }}.',
    description:
      'No pass over a {{ $labels.kind }} succeeds. What runs goes on, but no change takes effect.',
  },
  {
    name: 'PlatenOperatorWithoutLeader',
    severity: 'ticket',
    for: '2m',
    expr: (scope) => `absent(${scope.metric('platen_operator_leader')} == 1)`,
    summary: 'No operator leads.',
    description:
      'None is up, or none holds the Lease. Platforms go on, but nobody repairs, scales or renews anything.',
  },
  /** Keys have an alert of their own. */
  {
    name: 'PlatenObjectStalled',
    severity: 'ticket',
    for: '5m',
    isOfObjects: true,
    expr: () =>
      'max by (kind, namespace, name) (platen_object_condition{condition="Stalled", kind!="PdfApiKey"}) == 1',
    summary: 'The {{ $labels.kind }} {{ $labels.name }} is stalled.',
    description:
      'The operator cannot apply its spec until somebody removes the cause, which the condition Stalled names. A roll-out has stopped or did not begin. The former pods go on.',
  },
  {
    name: 'PlatenPlatformDegraded',
    severity: 'ticket',
    for: '15m',
    isOfObjects: true,
    expr: () =>
      'max by (kind, namespace, name) (platen_object_condition{condition="Degraded"}) == 1',
    summary: 'The PdfPlatform {{ $labels.name }} is degraded.',
    description:
      'It serves, but not as it should: pods are missing, or something that they need. The condition Degraded says what.',
  },
  {
    name: 'PlatenKeyNotReady',
    severity: 'ticket',
    for: '15m',
    isOfObjects: true,
    expr: () =>
      'max by (kind, namespace, name) (platen_object_condition{condition="Ready", kind="PdfApiKey"}) == 0',
    summary: 'The PdfApiKey {{ $labels.name }} is not ready.',
    description:
      'Its Secret has no working key, or the key does not match the PdfApiKey. The condition Ready says why.',
  },
];

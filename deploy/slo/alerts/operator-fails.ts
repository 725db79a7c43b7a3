import type { Alert } from './alert.ts';

/**
 * Some errors are repeated and gone; a kind of which no pass succeeds is stuck. So is one that has
 * objects and, for two resyncs, no pass at all that ended well; one without objects has nothing to do.
 */
export const operatorFails: Alert = {
  name: 'PlatenOperatorFails',
  severity: 'ticket',
  for: '15m',
  expr: (scope) => {
    const passes = (result: string) =>
      `sum by (kind) (increase(${scope.metric('platen_operator_reconciles_total', `result="${result}"`)}[${scope.duration('10m')}])) > 0`;
    const ofKinds = (name: string) => `max by (kind) (${scope.metric(`platen_operator_${name}`)})`;
    const resync = `scalar(max(${scope.metric('platen_operator_resync_seconds')}))`;
    const lately = `time() - ${ofKinds('last_reconcile_timestamp_seconds')} <= 2 * ${resync}`;
    return `(${passes('error')} unless ${passes('ok')}) or (${ofKinds('objects')} > 0 unless ${lately})`;
  },
  summary: 'The operator cannot reconcile any {{ $labels.kind }}.',
  description:
    'No pass over a {{ $labels.kind }} succeeds. What runs goes on, but no change takes effect.',
};

import type { Alert } from './alert.ts';

/** Some errors are repeated and gone; a kind of which no pass succeeds is stuck. */
export const operatorFails: Alert = {
  name: 'PlatenOperatorFails',
  severity: 'ticket',
  for: '15m',
  expr: (scope) => {
    const passes = (result: string) =>
      `sum by (kind) (increase(${scope.metric('platen_operator_reconciles_total', `result="${result}"`)}[${scope.duration('10m')}])) > 0`;
    return `${passes('error')} unless ${passes('ok')}`;
  },
  summary: 'The operator gets no {{ $labels.kind }} into order.',
  description:
    'Every pass over a {{ $labels.kind }} has failed: what runs goes on, and no change of it takes effect.',
};

import type { Alert } from './alert.ts';

export const operatorWithoutLeader: Alert = {
  name: 'PlatenOperatorWithoutLeader',
  severity: 'ticket',
  for: '2m',
  expr: (scope) => `absent(${scope.metric('platen_operator_leader')} == 1)`,
  summary: 'No operator leads.',
  description:
    'None is up, or none holds the Lease. Platforms go on, but nobody repairs, scales or renews anything.',
};

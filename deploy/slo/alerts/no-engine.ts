import type { Alert } from './alert.ts';

export const noEngine: Alert = {
  name: 'PlatenNoEngine',
  severity: 'page',
  for: '1m',
  expr: (scope) => `max by (pool) (${scope.metric('platen_engine_backends')}) == 0`,
  summary: 'No engine of the pool {{ $labels.pool }} is in service.',
  description: 'Every document that needs {{ $labels.pool }} gets 503.',
};

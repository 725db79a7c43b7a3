import type { Alert } from './alert.ts';

export const engineBackendOut: Alert = {
  name: 'PlatenEngineBackendOut',
  severity: 'ticket',
  for: '5m',
  expr: (scope) => `max by (pool) (${scope.metric('platen_engine_backends_out')}) > 0`,
  summary: '{{ $value }} engines of the pool {{ $labels.pool }} are out of service.',
  description:
    'They failed prints or do not answer, and have printed nothing since. Other engines do their work.',
};

import type { Alert } from './alert.ts';

/** Engines out of service, or overloaded. */
export const ENGINE_ALERTS: readonly Alert[] = [
  {
    name: 'PlatenNoEngine',
    severity: 'page',
    for: '1m',
    expr: (scope) => `max by (pool) (${scope.metric('platen_engine_backends')}) == 0`,
    summary: 'No engine of the pool {{ $labels.pool }} is in service.',
    description: 'Every document that needs {{ $labels.pool }} gets 503.',
  },
  {
    name: 'PlatenEngineBackendOut',
    severity: 'ticket',
    for: '5m',
    expr: (scope) => `max by (pool) (${scope.metric('platen_engine_backends_out')}) > 0`,
    summary: '{{ $value }} engines of the pool {{ $labels.pool }} are out of service.',
    description:
      'They failed prints or do not answer, and have printed nothing since. Other engines do their work.',
  },
  /** Means of five minutes: a line of the moment is what a line is for. */
  {
    name: 'PlatenEnginePoolSaturated',
    severity: 'ticket',
    for: '5m',
    expr: (scope) => {
      const mean = (name: string) =>
        `avg_over_time(${scope.metric(name)}[${scope.duration('5m')}])`;
      // Every replica of render reports the slots of all engines, and its own queue.
      return `sum by (pool) (${mean('platen_engine_queue_length')}) > max by (pool) (${mean('platen_engine_slots')})`;
    },
    summary: 'The pool {{ $labels.pool }} is overloaded.',
    description:
      '{{ $value | humanize }} documents wait on average, more than are in progress. Callers wait, and soon get 503.',
  },
];

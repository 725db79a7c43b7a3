import type { Alert } from './alert.ts';

/** Means of five minutes: a line of the moment is what a line is for. */
export const enginePoolSaturated: Alert = {
  name: 'PlatenEnginePoolSaturated',
  severity: 'ticket',
  for: '5m',
  expr: (scope) => {
    const mean = (name: string) => `avg_over_time(${scope.metric(name)}[${scope.duration('5m')}])`;
    // Every replica of render reports the slots of all engines, and its own queue.
    return `sum by (pool) (${mean('platen_engine_queue_length')}) > max by (pool) (${mean('platen_engine_slots')})`;
  },
  summary: 'The pool {{ $labels.pool }} is overloaded.',
  description:
    '{{ $value | humanize }} documents wait on average, more than are in progress. Callers wait, and soon get 503.',
};

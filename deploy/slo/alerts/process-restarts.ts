import { OWN, type Alert } from './alert.ts';

export const processRestarts: Alert = {
  name: 'PlatenProcessRestarts',
  severity: 'ticket',
  for: '1m',
  expr: (scope) =>
    `changes(${scope.metric('process_start_time_seconds', OWN)}[${scope.duration('30m')}]) > 2`,
  summary: 'A {{ $labels.service }} restarts again and again.',
  description: '{{ $labels.instance }} started {{ $value }} times in half an hour.',
};

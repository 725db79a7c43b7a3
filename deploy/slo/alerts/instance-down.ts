import { OWN, type Alert } from './alert.ts';

export const instanceDown: Alert = {
  name: 'PlatenInstanceDown',
  severity: 'ticket',
  for: '10m',
  expr: (scope) => `${scope.metric('up', OWN)} == 0`,
  summary: 'One {{ $labels.service }} has been down for a while.',
  description:
    '{{ $labels.instance }} does not answer Prometheus. Other instances do its work, with less capacity.',
};

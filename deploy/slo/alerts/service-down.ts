import { nobodyUp, type Alert } from './alert.ts';

export const serviceDown: Alert = {
  name: 'PlatenServiceDown',
  severity: 'page',
  for: '2m',
  variants: [{ service: 'auth' }, { service: 'usage' }, { service: 'render' }],
  expr: (scope, { service = '' }) => nobodyUp(scope, service),
  summary: 'No {{ $labels.service }} is up: no document can be made.',
  description:
    'Prometheus reaches no {{ $labels.service }}, or knows none. Without it every generation gets 503.',
};

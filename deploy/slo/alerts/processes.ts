import { nobodyUp, OWN, type Alert } from './alert.ts';

/** Services that are down, or restart. */
export const PROCESS_ALERTS: readonly Alert[] = [
  /** A dead edge counts no requests, so its SLIs would not show it. */
  {
    name: 'PlatenEdgeDown',
    severity: 'page',
    for: '1m',
    variants: [{ service: 'edge' }],
    expr: (scope) => nobodyUp(scope, 'edge'),
    summary: 'No edge is up: callers get no answer.',
    description: 'Prometheus reaches no edge, or knows none.',
  },
  {
    name: 'PlatenServiceDown',
    severity: 'page',
    for: '2m',
    variants: [{ service: 'auth' }, { service: 'usage' }, { service: 'render' }],
    expr: (scope, { service = '' }) => nobodyUp(scope, service),
    summary: 'No {{ $labels.service }} is up: no document can be made.',
    description:
      'Prometheus reaches no {{ $labels.service }}, or knows none. Without it every generation gets 503.',
  },
  {
    name: 'PlatenInstanceDown',
    severity: 'ticket',
    for: '10m',
    expr: (scope) => `${scope.metric('up', OWN)} == 0`,
    summary: 'One {{ $labels.service }} has been down for a while.',
    description:
      '{{ $labels.instance }} does not answer Prometheus. Other instances do its work, with less capacity.',
  },
  {
    name: 'PlatenProcessRestarts',
    severity: 'ticket',
    for: '1m',
    expr: (scope) =>
      `changes(${scope.metric('process_start_time_seconds', OWN)}[${scope.duration('30m')}]) > 2`,
    summary: 'A {{ $labels.service }} restarts again and again.',
    description: '{{ $labels.instance }} started {{ $value }} times in half an hour.',
  },
];

export const proberDown: Alert = {
  name: 'PlatenProberDown',
  severity: 'ticket',
  for: '5m',
  variants: [{ service: 'prober' }],
  expr: (scope) => {
    const down = `${nobodyUp(scope, 'prober')} or sum(increase(${scope.metric('platen_probe_requests_total')}[${scope.duration('10m')}])) == 0`;
    const known = `last_over_time(${scope.metric('up', 'service="prober"')}[${scope.duration('1d')}])`;
    return scope.isProbed ? down : `(${down}) and on () count(${known}) > 0`;
  },
  summary: 'The prober does not check Platen.',
  description:
    'The prober is not up, or has finished no check for ten minutes. Nobody would see an outage between callers and edge.',
};

import { nobodyUp, type Alert } from './alert.ts';

export const proberDown: Alert = {
  name: 'PlatenProberDown',
  severity: 'ticket',
  for: '5m',
  variants: [{ service: 'prober' }],
  expr: (scope) =>
    `${nobodyUp(scope, 'prober')} or sum(increase(${scope.metric('platen_probe_requests_total')}[${scope.duration('10m')}])) == 0`,
  summary: 'The prober does not check Platen.',
  description:
    'The prober is not up, or has finished no check for ten minutes. Nobody would see an outage between callers and edge.',
};

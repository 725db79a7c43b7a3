import { nobodyUp, type Alert } from './alert.ts';

/** A dead edge counts no requests, so its SLIs would not show it. */
export const edgeDown: Alert = {
  name: 'PlatenEdgeDown',
  severity: 'page',
  for: '1m',
  variants: [{ service: 'edge' }],
  expr: (scope) => nobodyUp(scope, 'edge'),
  summary: 'No edge is up: callers get no answer.',
  description: 'Prometheus reaches no edge, or knows none.',
};

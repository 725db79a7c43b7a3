import type { Alert } from './alert.ts';

/** Keys have an alert of their own. */
export const objectStalled: Alert = {
  name: 'PlatenObjectStalled',
  severity: 'ticket',
  for: '5m',
  isOfObjects: true,
  expr: () =>
    'max by (kind, namespace, name) (platen_object_condition{condition="Stalled", kind!="PdfApiKey"}) == 1',
  summary: 'The {{ $labels.kind }} {{ $labels.name }} is stalled.',
  description:
    'The operator cannot apply its spec until somebody removes the cause, which the condition Stalled names. A roll-out has stopped or did not begin. The former pods go on.',
};

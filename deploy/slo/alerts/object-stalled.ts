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
    'What its spec says cannot be done until somebody mends what its condition Stalled names: a roll-out has stopped, or was not begun. What ran before runs on.',
};

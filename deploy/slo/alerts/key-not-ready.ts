import type { Alert } from './alert.ts';

export const keyNotReady: Alert = {
  name: 'PlatenKeyNotReady',
  severity: 'ticket',
  for: '15m',
  isOfObjects: true,
  expr: () =>
    'max by (kind, namespace, name) (platen_object_condition{condition="Ready", kind="PdfApiKey"}) == 0',
  summary: 'The PdfApiKey {{ $labels.name }} is not ready.',
  description:
    'Its Secret holds no key that works, or the key is not what the PdfApiKey asks for. Its condition Ready says why.',
};

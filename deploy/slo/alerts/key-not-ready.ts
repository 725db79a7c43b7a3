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
    'Its Secret has no working key, or the key does not match the PdfApiKey. The condition Ready says why.',
};

import type { Alert } from './alert.ts';

export const platformDegraded: Alert = {
  name: 'PlatenPlatformDegraded',
  severity: 'ticket',
  for: '15m',
  isOfObjects: true,
  expr: () => 'max by (kind, namespace, name) (platen_object_condition{condition="Degraded"}) == 1',
  summary: 'The PdfPlatform {{ $labels.name }} is degraded.',
  description:
    'It serves, but not as it should: pods are missing, or something that they need. The condition Degraded says what.',
};

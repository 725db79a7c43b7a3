import type { Alert } from './alert.ts';

const DAYS_LEFT = 7;

export const certificateExpires: Alert = {
  name: 'PlatenCertificateExpires',
  severity: 'ticket',
  for: '15m',
  expr: (scope) =>
    `min by (service) (${scope.metric('platen_certificate_not_after_seconds')}) - time() < ${DAYS_LEFT} * 86400`,
  summary: 'A certificate of {{ $labels.service }} expires soon.',
  description:
    'It expires in {{ $value | humanizeDuration }}, and should have been renewed long before. After that the services refuse each other.',
};

import type { Alert } from './alert.ts';

export const configNotUsable: Alert = {
  name: 'PlatenConfigNotUsable',
  severity: 'ticket',
  for: '5m',
  expr: (scope) =>
    `min by (service, file) (${scope.metric('platen_config_last_reload_successful')}) == 0`,
  summary: 'The {{ $labels.file }} of {{ $labels.service }} are not usable.',
  description:
    'The former content stays in force until a restart. Then {{ $labels.service }} does not start.',
};

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

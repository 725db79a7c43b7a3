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

import type { Alert } from './alert.ts';

export const quotaStoreFallback: Alert = {
  name: 'PlatenQuotaStoreFallback',
  severity: 'ticket',
  for: '1m',
  expr: (scope) =>
    `max(${scope.metric('platen_usage_fallback_active')}) == 1 or sum(${scope.metric('platen_usage_journal_entries')}) > 0`,
  summary: 'usage admits without Redis: quotas are not checked.',
  description:
    'PLATEN_STORE_FAILURE=open: usage admits by a local rate and keeps charges in memory. It loses them if it ends before Redis is back.',
};

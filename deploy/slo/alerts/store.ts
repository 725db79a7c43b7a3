import type { Alert } from './alert.ts';

/**
 * The breaker, too: a Redis that answers a question may be too slow for work. It lets one request try
 * now and then, so its greatest value of a minute counts.
 */
export const storeDown: Alert = {
  name: 'PlatenStoreDown',
  severity: 'page',
  for: '1m',
  expr: (scope) => {
    const away = `min by (service) (${scope.metric('platen_dependency_up', 'dependency="redis"')}) == 0`;
    const cut = `max by (service) (max_over_time(${scope.metric('platen_store_breaker_open')}[${scope.duration('1m')}]))`;
    return `${away} or ${cut} == 1`;
  },
  summary: 'Redis does not answer {{ $labels.service }}.',
  description:
    'Requests that need it get 503, except those that usage admits by itself with PLATEN_STORE_FAILURE=open.',
};

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

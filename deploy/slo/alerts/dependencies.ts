import type { Alert } from './alert.ts';

/** The operator renews with 10 days left (`certificates/issue.ts`): with as many this would fire before each renewal. */
const DAYS_LEFT = 7;

/** Its owner may have to order one. cert-manager has renewed it long before. */
const DAYS_TO_REPLACE = 14;

/** Redis, settings and certificates, and services that others need. */
export const DEPENDENCY_ALERTS: readonly Alert[] = [
  /** A service that is up may still not be reached. Redis and the engines have alerts of their own. */
  {
    name: 'PlatenDependencyDown',
    severity: 'page',
    for: '2m',
    expr: (scope) =>
      `min by (service, dependency) (${scope.metric('platen_dependency_up', 'dependency=~"auth|usage|render"')}) == 0`,
    summary: 'A {{ $labels.service }} does not reach {{ $labels.dependency }}.',
    description: 'It answers 503 to requests that need {{ $labels.dependency }}.',
  },
  /**
   * The breaker, too: a Redis that answers a question may be too slow for work. It lets one request try
   * now and then, so its greatest value of a minute counts.
   */
  {
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
  },
  {
    name: 'PlatenQuotaStoreFallback',
    severity: 'ticket',
    for: '1m',
    expr: (scope) =>
      `max(${scope.metric('platen_usage_fallback_active')}) == 1 or sum(${scope.metric('platen_usage_journal_entries')}) > 0`,
    summary: 'usage admits without Redis: quotas are not checked.',
    description:
      'PLATEN_STORE_FAILURE=open: usage admits by a local rate and keeps charges in memory. It loses them if it ends before Redis is back.',
  },
  {
    name: 'PlatenConfigNotUsable',
    severity: 'ticket',
    for: '5m',
    expr: (scope) =>
      `min by (service, file) (${scope.metric('platen_config_last_reload_successful')}) == 0`,
    summary: 'The {{ $labels.file }} of {{ $labels.service }} are not usable.',
    description:
      'The former content stays in force until a restart. Then {{ $labels.service }} does not start.',
  },
  {
    name: 'PlatenCertificateExpires',
    severity: 'ticket',
    for: '15m',
    expr: (scope) =>
      `min by (service) (${scope.metric('platen_certificate_not_after_seconds')}) - time() < ${DAYS_LEFT} * 86400`,
    summary: 'A certificate of {{ $labels.service }} expires soon.',
    description:
      '{{ if lt $value 0.0 }}It has expired{{ else }}It expires in {{ $value | humanizeDuration }}{{ end }}, and should have been renewed long before. After that the services refuse each other.',
  },
  {
    name: 'PlatenSigningCertificateExpires',
    severity: 'ticket',
    for: '15m',
    expr: (scope) => {
      const [begins, ends] = ['not_before', 'not_after'].map((name) =>
        scope.metric(`platen_signing_certificate_${name}_seconds`),
      );
      return `min by (certificate) (${ends}) - time() < ${DAYS_TO_REPLACE} * 86400 or time() - max by (certificate) (${begins}) < 0`;
    },
    summary:
      'The certificate {{ $labels.certificate }} that signs documents {{ if lt $value 0.0 }}is not valid now{{ else }}ends soon{{ end }}.',
    description:
      '{{ if lt $value 0.0 }}It has ended, or has not begun yet{{ else }}It ends in {{ $value | humanizeDuration }}{{ end }}. Documents that ask for its signature while it is not valid get 503.',
  },
];

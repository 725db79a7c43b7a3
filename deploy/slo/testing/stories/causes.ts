import { CERTIFICATE_CAUSES } from './certificates.ts';
import { OBJECT_CAUSES } from './objects.ts';
import { OPERATOR_CAUSES } from './operator.ts';
import { OK_FOR_A_WHILE, VANISHES } from './shapes.ts';
import type { Story } from './story.ts';

const REDIS_AWAY = { severity: 'page', service: 'usage' };

const withoutRedis = {
  alert: 'PlatenStoreDown',
  labels: REDIS_AWAY,
  summary: 'Redis does not answer usage.',
  description:
    'Requests that need it get 503, except those that usage admits by itself with PLATEN_STORE_FAILURE=open.',
};

const unprobed = {
  alert: 'PlatenProberDown',
  labels: { severity: 'ticket', service: 'prober' },
  summary: 'The prober does not check Platen.',
  description:
    'The prober is not up, or has finished no check for ten minutes. Nobody would see an outage between callers and edge.',
};

const fallback = {
  alert: 'PlatenQuotaStoreFallback',
  labels: { severity: 'ticket' },
  summary: 'usage admits without Redis: quotas are not checked.',
  description:
    'PLATEN_STORE_FAILURE=open: usage admits by a local rate and keeps charges in memory. It loses them if it ends before Redis is back.',
};

const edgeless = {
  alert: 'PlatenEdgeDown',
  labels: { severity: 'page', service: 'edge' },
  summary: 'No edge is up: callers get no answer.',
  description: 'Prometheus reaches no edge, or knows none.',
};

const services: Story[] = ['auth', 'usage', 'render'].map((service) => ({
  alert: 'PlatenServiceDown',
  labels: { severity: 'page', service },
  summary: `No ${service} is up: no document can be made.`,
  description: `Prometheus reaches no ${service}, or knows none. Without it every generation gets 503.`,
  series: {
    [`up{service="${service}", instance="a"}`]: VANISHES,
    // The others are well, except one of two.
    ...Object.fromEntries(
      ['auth', 'usage', 'render']
        .filter((other) => other !== service)
        .flatMap((other) => [
          [`up{service="${other}", instance="a"}`, '1x80'],
          [`up{service="${other}", instance="b"}`, '0x80'],
        ]),
    ),
  },
  quiet: '12m',
  fires: '15m',
  resolved: '27m',
}));

/** The stories of every cause, by the alert's name. */
export const CAUSES: readonly Story[] = [
  // An edge that does not answer, and one that is not even known.
  {
    ...edgeless,
    series: { 'up{service="edge", instance="a"}': OK_FOR_A_WHILE },
    quiet: '10m',
    fires: '15m',
    resolved: '27m',
    // There is no prober.
    silent: ['PlatenProberDown'],
  },
  {
    ...edgeless,
    series: { 'up{service="edge", instance="a"}': VANISHES },
    quiet: '10m',
    fires: '18m',
    resolved: '27m',
  },
  // One of two is left for ten minutes: the alert does not fire.
  {
    ...edgeless,
    series: {
      'up{service="edge", instance="a"}': '1x10 0x40',
      'up{service="edge", instance="b"}': '1x20 0x5 1x40',
    },
    quiet: '20m',
    fires: '24m',
    resolved: '28m',
  },
  ...services,
  {
    alert: 'PlatenDependencyDown',
    labels: { severity: 'page', service: 'edge', dependency: 'render' },
    summary: 'A edge does not reach render.',
    description: 'It answers 503 to requests that need render.',
    series: {
      'platen_dependency_up{service="edge", dependency="render", instance="a"}': OK_FOR_A_WHILE,
      'platen_dependency_up{service="edge", dependency="render", instance="b"}': '1x80',
      'platen_dependency_up{service="edge", dependency="auth", instance="a"}': '1x80',
      'platen_dependency_up{service="render", dependency="chromium", instance="a"}': '0x80',
    },
    quiet: '12m',
    fires: '15m',
    resolved: '27m',
    silent: ['PlatenStoreDown'],
  },
  {
    alert: 'PlatenInstanceDown',
    labels: { severity: 'ticket', service: 'edge', instance: 'a' },
    summary: 'One edge has been down for a while.',
    description: 'a does not answer Prometheus. Other instances do its work, with less capacity.',
    series: {
      'up{service="edge", instance="a"}': OK_FOR_A_WHILE,
      'up{service="edge", instance="b"}': '1x80',
      'up{instance="of something else"}': '0x80',
      'up{service="postgres", instance="of others"}': '0x80',
    },
    quiet: '19m',
    fires: '22m',
    resolved: '27m',
    silent: ['PlatenEdgeDown'],
  },
  {
    ...unprobed,
    series: {
      'up{service="prober", instance="a"}': OK_FOR_A_WHILE,
      'platen_probe_requests_total{check="html", result="ok"}': '0+1x80',
    },
    quiet: '14m',
    fires: '17m',
    resolved: '27m',
  },
  // Up, and at nothing.
  {
    ...unprobed,
    series: {
      'up{service="prober", instance="a"}': '1x80',
      'platen_probe_requests_total{check="html", result="ok"}': '0+1x10 10x30 10+1x40',
    },
    quiet: '22m',
    fires: '30m',
    resolved: '45m',
  },
  {
    alert: 'PlatenNoEngine',
    labels: { severity: 'page', pool: 'chromium' },
    summary: 'No engine of the pool chromium is in service.',
    description: 'Every document that needs chromium gets 503.',
    series: {
      'platen_engine_backends{pool="chromium", instance="a"}': '2x5 1x5 0x15 2x40',
      'platen_engine_backends{pool="chromium", instance="b"}': '2x5 0x20 2x40',
      'platen_engine_backends{pool="libreoffice", instance="a"}': '1x80',
    },
    quiet: '10m',
    fires: '14m',
    resolved: '29m',
  },
  {
    alert: 'PlatenEngineBackendOut',
    labels: { severity: 'ticket', pool: 'chromium' },
    summary: '1 engines of the pool chromium are out of service.',
    description:
      'They failed prints or do not answer, and have printed nothing since. Other engines do their work.',
    series: {
      'platen_engine_backends_out{pool="chromium", instance="a"}': '0x10 1x15 0x40',
      'platen_engine_backends_out{pool="libreoffice", instance="a"}': '0x80',
    },
    quiet: '15m',
    fires: '17m',
    resolved: '27m',
    silent: ['PlatenNoEngine'],
  },
  {
    alert: 'PlatenEnginePoolSaturated',
    labels: { severity: 'ticket', pool: 'chromium' },
    summary: 'The pool chromium is overloaded.',
    description:
      '7 documents wait on average, more than are in progress. Callers wait, and soon get 503.',
    series: {
      'platen_engine_slots{pool="chromium", instance="a"}': '4x80',
      'platen_engine_slots{pool="chromium", instance="b"}': '4x80',
      'platen_engine_queue_length{pool="chromium", instance="a"}': '0x10 4x20 0x40',
      'platen_engine_queue_length{pool="chromium", instance="b"}': '0x10 3x20 0x40',
      // Four at work and three in line are what a line is for.
      'platen_engine_slots{pool="libreoffice", instance="a"}': '4x80',
      'platen_engine_queue_length{pool="libreoffice", instance="a"}': '3x80',
    },
    quiet: '15m',
    fires: '25m',
    resolved: '37m',
  },
  {
    ...withoutRedis,
    series: {
      'platen_dependency_up{service="usage", dependency="redis"}': OK_FOR_A_WHILE,
      'platen_dependency_up{service="auth", dependency="redis"}': '1x80',
    },
    quiet: '11m',
    fires: '15m',
    resolved: '27m',
    silent: ['PlatenDependencyDown'],
  },
  // It answers questions, and no work; the breaker lets one try now and then.
  {
    ...withoutRedis,
    series: {
      'platen_dependency_up{service="usage", dependency="redis"}': '1x80',
      'platen_store_breaker_open{service="usage"}': '0x10 1 0 1 0 1 0 1 0 1 0 0x40',
      'platen_store_breaker_open{service="auth"}': '0x80',
    },
    quiet: '11m',
    fires: '15m',
    resolved: '23m',
  },
  {
    ...fallback,
    series: {
      'platen_usage_fallback_active{instance="a"}': '0x10 1x5 0x40',
      'platen_usage_journal_entries{instance="a"}': '0x80',
      'platen_usage_fallback_active{instance="b"}': '0x80',
    },
    quiet: '10m',
    fires: '14m',
    resolved: '18m',
  },
  // Redis is back, and not all has reached it.
  {
    ...fallback,
    series: {
      'platen_usage_fallback_active{instance="a"}': '0x80',
      'platen_usage_journal_entries{instance="a"}': '0x10 7x5 0x40',
    },
    quiet: '10m',
    fires: '14m',
    resolved: '18m',
  },
  {
    alert: 'PlatenProcessRestarts',
    labels: { severity: 'ticket', service: 'render', instance: 'a' },
    summary: 'A render restarts again and again.',
    description: 'a started 3 times in half an hour.',
    series: {
      'process_start_time_seconds{service="render", instance="a"}': '1x10 2x5 3x5 4x80',
      // Twice is what a roll-out takes.
      'process_start_time_seconds{service="edge", instance="a"}': '1x10 2x5 3x80',
      'process_start_time_seconds{instance="of something else"}': '0+1x80',
    },
    quiet: '20m',
    fires: '30m',
    resolved: '60m',
  },
  {
    alert: 'PlatenConfigNotUsable',
    labels: { severity: 'ticket', service: 'usage', file: 'plans' },
    summary: 'The plans of usage are not usable.',
    description: 'The former content stays in force until a restart. Then usage does not start.',
    series: {
      'platen_config_last_reload_successful{service="usage", file="plans"}': OK_FOR_A_WHILE,
      'platen_config_last_reload_successful{service="auth", file="accounts"}': '1x80',
    },
    quiet: '15m',
    fires: '18m',
    resolved: '27m',
  },
  ...CERTIFICATE_CAUSES,
  ...OPERATOR_CAUSES,
  ...OBJECT_CAUSES,
];

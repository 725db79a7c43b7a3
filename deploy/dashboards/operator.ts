import type { Dashboard } from './panel.ts';

/** It lives in a namespace of its own, so nothing here is of the chosen one. */
export const operator: Dashboard = {
  uid: 'platen-operator',
  title: 'Platen / Operator',
  description: 'Whether platforms match their specs.',
  rows: [
    {
      title: 'Operator',
      panels: [
        {
          title: 'Leaders of each operator',
          description: '1, always.',
          unit: 'short',
          good: { above: 1 },
          queries: {
            leaders: 'sum by (cluster, namespace) (platen_operator_leader{cluster=~"$cluster"})',
          },
        },
        {
          title: 'Last pass that ended well',
          description:
            'The operator reconciles every object every ten minutes, also without a change.',
          unit: 's',
          width: 18,
          good: { below: 1_200 },
          queries: {
            '{{kind}}':
              'time() - max by (cluster, kind) (platen_operator_last_reconcile_timestamp_seconds{cluster=~"$cluster"})',
          },
        },
        {
          title: 'Passes by result',
          description:
            'The operator repeats errors after twice as long each time, up to two minutes.',
          unit: 'ops',
          queries: {
            '{{kind}} {{result}}':
              'sum by (kind, result) (rate(platen_operator_reconciles_total{cluster=~"$cluster"}[$__rate_interval]))',
          },
        },
        {
          title: 'Time of a pass, p95',
          description: 'Mostly the time of the API server.',
          unit: 's',
          queries: {
            '{{kind}}':
              'histogram_quantile(0.95, sum by (le, kind) (rate(platen_operator_reconcile_seconds_bucket{cluster=~"$cluster"}[$__rate_interval])))',
          },
        },
        {
          title: 'Objects that wait',
          description: 'If it grows, changes come faster than reconciles end.',
          unit: 'short',
          queries: {
            '{{kind}}': 'sum by (kind) (platen_operator_queue_depth{cluster=~"$cluster"})',
          },
        },
        {
          title: 'Watches begun anew',
          description: 'Some are normal: the API server ends watches.',
          unit: 'ops',
          queries: {
            '{{kind}}':
              'sum by (kind) (rate(platen_operator_watch_restarts_total{cluster=~"$cluster"}[$__rate_interval]))',
          },
        },
      ],
    },
    {
      title: 'Platforms',
      panels: [
        {
          title: 'Conditions that are true',
          description:
            'Ready, always. Stalled, Degraded: `kubectl describe` says why and what to do.',
          unit: 'short',
          queries: {
            '{{kind}} {{condition}}':
              'sum by (kind, condition) (platen_object_condition{cluster=~"$cluster"})',
          },
        },
      ],
    },
  ],
};

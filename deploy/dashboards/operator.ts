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
          title: 'Leaders',
          description: '1, always.',
          kind: 'stat',
          unit: 'short',
          good: { above: 1 },
          queries: [{ expr: 'sum(platen_operator_leader)', legend: 'leaders' }],
        },
        {
          title: 'Last pass that ended well',
          description:
            'The operator reconciles every object every ten minutes, also without a change.',
          kind: 'stat',
          unit: 's',
          width: 18,
          good: { below: 1_200 },
          queries: [
            {
              expr: 'time() - max by (kind) (platen_operator_last_reconcile_timestamp_seconds)',
              legend: '{{kind}}',
            },
          ],
        },
        {
          title: 'Passes by result',
          description:
            'The operator repeats errors after twice as long each time, up to two minutes.',
          kind: 'timeseries',
          unit: 'ops',
          queries: [
            {
              expr: 'sum by (kind, result) (rate(platen_operator_reconciles_total[$__rate_interval]))',
              legend: '{{kind}} {{result}}',
            },
          ],
        },
        {
          title: 'Time of a pass, p95',
          description: 'Mostly the time of the API server.',
          kind: 'timeseries',
          unit: 's',
          queries: [
            {
              expr: 'histogram_quantile(0.95, sum by (le, kind) (rate(platen_operator_reconcile_seconds_bucket[$__rate_interval])))',
              legend: '{{kind}}',
            },
          ],
        },
        {
          title: 'Objects that wait',
          description: 'If it grows, changes come faster than reconciles end.',
          kind: 'timeseries',
          unit: 'short',
          queries: [{ expr: 'sum by (kind) (platen_operator_queue_depth)', legend: '{{kind}}' }],
        },
        {
          title: 'Watches begun anew',
          description: 'Some are normal: the API server ends watches.',
          kind: 'timeseries',
          unit: 'ops',
          queries: [
            {
              expr: 'sum by (kind) (rate(platen_operator_watch_restarts_total[$__rate_interval]))',
              legend: '{{kind}}',
            },
          ],
        },
      ],
    },
  ],
};

import { by, metric, rate, type Dashboard } from './panel.ts';

/** It shows plans, because no series is about an account. */
export const tenants: Dashboard = {
  uid: 'platen-tenants',
  title: 'Platen / Tenants by plan',
  description: 'Sums by plan. Metrics name no account; GET /usage shows the numbers of one.',
  rows: [
    {
      title: 'Admission',
      panels: [
        {
          title: 'Verdicts',
          description: 'Verdicts about generations.',
          unit: 'ops',
          queries: by(['plan', 'verdict'], rate('platen_usage_verdicts_total')),
        },
        {
          title: 'Share refused by rate or quota',
          description:
            'If it is high for a plan, its customers need another plan, or one of them retries in a loop.',
          unit: 'percentunit',
          queries: {
            '{{plan}}': `sum by (plan) (${rate('platen_usage_verdicts_total', 'verdict=~"rate_limited|quota_exceeded"')}) / sum by (plan) (${rate('platen_usage_verdicts_total')}) or 0 * sum by (plan) (${rate('platen_usage_verdicts_total')})`,
          },
        },
        {
          title: 'Accounts that came to a share of their quota',
          description: 'Today, by share in percent.',
          unit: 'short',
          queries: {
            '{{plan}} {{threshold}} %': `sum by (plan, threshold) (increase(${metric('platen_usage_quota_thresholds_crossed_total')}[1d])) or vector(0)`,
          },
        },
      ],
    },
    {
      title: 'Documents',
      panels: [
        {
          title: 'Delivered',
          description: 'And charged.',
          unit: 'ops',
          queries: by(['plan'], rate('platen_settlements_total', 'outcome="delivered"')),
        },
        {
          title: 'Pages',
          description: 'Pages of delivered PDFs, a second.',
          unit: 'ops',
          queries: by(['plan'], rate('platen_delivered_pages_total')),
        },
        {
          title: 'Bytes',
          description: 'Bytes of delivered PDFs and pictures.',
          unit: 'Bps',
          queries: by(['plan'], rate('platen_delivered_bytes_total')),
        },
      ],
    },
  ],
};

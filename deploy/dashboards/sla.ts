import { metric, rate, type Dashboard } from './panel.ts';

const OBJECTIVES =
  'PlatenAvailabilityBudgetBurns… pages at 14.4 and 6, and makes tickets at 3 and 1.';

export const sla: Dashboard = {
  uid: 'platen-sla',
  title: 'Platen / SLA',
  description: 'Whether the SLA holds, and what uses up the error budget.',
  rows: [
    {
      title: 'Error budgets of 30 days',
      panels: [
        {
          title: 'Budget left',
          description: 'The rest of the budget of 30 days. Below 0 the SLA is broken.',
          kind: 'stat',
          unit: 'percentunit',
          width: 24,
          good: { above: 0 },
          queries: [{ expr: metric('slo:error_budget_remaining:ratio'), legend: '{{slo}}' }],
        },
        {
          title: 'Budget left, by time',
          description: 'A step down is an incident; a slope is a lasting fault.',
          kind: 'timeseries',
          unit: 'percentunit',
          queries: [{ expr: metric('slo:error_budget_remaining:ratio'), legend: '{{slo}}' }],
        },
        {
          title: 'Burn rate of the last hour',
          description: `1 takes the budget in exactly 30 days. ${OBJECTIVES}`,
          kind: 'timeseries',
          unit: 'short',
          queries: [{ expr: metric('slo:burn_rate:ratio_rate1h'), legend: '{{slo}}' }],
        },
      ],
    },
    {
      title: 'What eats it',
      panels: [
        {
          title: 'Availability by route',
          description: 'Answers other than 5xx; 402 and 429 count as good.',
          kind: 'timeseries',
          unit: 'percentunit',
          queries: [
            {
              expr: `1 - (sum by (route) (${rate('platen_http_requests_total', 'status=~"5.."')}) or 0 * sum by (route) (${rate('platen_http_requests_total')})) / sum by (route) (${rate('platen_http_requests_total')})`,
              legend: '{{route}}',
            },
          ],
        },
        {
          title: 'Bad answers by route and code',
          description: 'docs/runbooks/PlatenAvailabilityBudgetBurnsFast.md explains each code.',
          kind: 'timeseries',
          unit: 'reqps',
          queries: [
            {
              expr: `sum by (route, code) (${rate('platen_http_requests_total', 'status=~"5.."')}) or 0 * sum(${rate('platen_http_requests_total')})`,
              legend: '{{route}} {{code}}',
            },
          ],
        },
        {
          title: 'Share of bad events',
          description: 'Over five minutes, as the SLOs count them.',
          kind: 'timeseries',
          unit: 'percentunit',
          queries: [{ expr: metric('slo:sli_error:ratio_rate5m'), legend: '{{slo}}' }],
        },
        {
          title: 'Alerts that fire',
          description: 'Each has a runbook of its name in docs/runbooks.',
          kind: 'timeseries',
          unit: 'short',
          queries: [
            {
              expr: `count by (alertname, severity) (${metric('ALERTS', 'alertname=~"Platen.*"', 'alertstate="firing"')}) or vector(0)`,
              legend: '{{severity}} {{alertname}}',
            },
          ],
        },
      ],
    },
  ],
};

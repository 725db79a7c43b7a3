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
          unit: 'percentunit',
          width: 24,
          good: { above: 0 },
          queries: { '{{slo}}': metric('slo:error_budget_remaining:ratio') },
        },
        {
          title: 'Budget left, by time',
          description: 'A step down is an incident; a slope is a lasting fault.',
          unit: 'percentunit',
          queries: { '{{slo}}': metric('slo:error_budget_remaining:ratio') },
        },
        {
          title: 'Burn rate of the last hour',
          description: `1 takes the budget in exactly 30 days. ${OBJECTIVES}`,
          unit: 'short',
          queries: { '{{slo}}': metric('slo:burn_rate:ratio_rate1h') },
        },
      ],
    },
    {
      title: 'What eats it',
      panels: [
        {
          title: 'Availability by route',
          description: 'Answers other than 5xx; 402 and 429 count as good.',
          unit: 'percentunit',
          queries: {
            '{{route}}': `1 - (sum by (route) (${rate('platen_http_requests_total', 'status=~"5.."')}) or 0 * sum by (route) (${rate('platen_http_requests_total')})) / sum by (route) (${rate('platen_http_requests_total')})`,
          },
        },
        {
          title: 'Bad answers by route and code',
          description: 'docs/runbooks/PlatenAvailabilityBudgetBurnsFast.md explains each code.',
          unit: 'reqps',
          queries: {
            '{{route}} {{code}}': `sum by (route, code) (${rate('platen_http_requests_total', 'status=~"5.."')}) or 0 * sum(${rate('platen_http_requests_total')})`,
          },
        },
        {
          title: 'Share of bad events',
          description: 'Over five minutes, as the SLOs count them.',
          unit: 'percentunit',
          queries: { '{{slo}}': metric('slo:sli_error:ratio_rate5m') },
        },
        {
          title: 'Alerts that fire',
          description: 'Each has a runbook of its name in docs/runbooks.',
          unit: 'short',
          queries: {
            '{{severity}} {{alertname}}': `count by (alertname, severity) (${metric('ALERTS', 'alertname=~"Platen.*"', 'alertstate="firing"')}) or vector(0)`,
          },
        },
      ],
    },
  ],
};

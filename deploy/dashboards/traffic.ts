import { metric, quantile, rate, type Dashboard } from './panel.ts';

export const traffic: Dashboard = {
  uid: 'platen-traffic',
  title: 'Platen / Traffic',
  description: 'Requests, answers, and their time.',
  rows: [
    {
      title: 'Requests',
      panels: [
        {
          title: 'By route',
          description: 'Requests that ended.',
          kind: 'timeseries',
          unit: 'reqps',
          queries: [
            { expr: `sum by (route) (${rate('platen_http_requests_total')})`, legend: '{{route}}' },
          ],
        },
        {
          title: 'By status and code',
          description: 'Status 499: the client left first.',
          kind: 'timeseries',
          unit: 'reqps',
          queries: [
            {
              expr: `sum by (status, code) (${rate('platen_http_requests_total')})`,
              legend: '{{status}} {{code}}',
            },
          ],
        },
        {
          title: 'Time to the end of the response, p95',
          description: 'Includes the time of slow readers.',
          kind: 'timeseries',
          unit: 's',
          queries: [
            {
              expr: quantile(0.95, 'platen_http_request_duration_seconds', ['route']),
              legend: '{{route}}',
            },
          ],
        },
        {
          title: 'In flight',
          description: 'Requests at edge now.',
          kind: 'timeseries',
          unit: 'short',
          queries: [{ expr: `sum(${metric('platen_http_in_flight')})`, legend: 'requests' }],
        },
      ],
    },
    {
      title: 'Documents',
      panels: [
        {
          title: 'Time to a document, p50 and p95',
          description:
            'What the latency SLOs count: 95 % of single pages of HTML below 2 s, of Word documents below 5 s.',
          kind: 'timeseries',
          unit: 's',
          queries: [0.5, 0.95].map((share) => ({
            expr: quantile(share, 'platen_generation_duration_seconds', ['format']),
            legend: `{{format}} p${share * 100}`,
          })),
        },
        {
          title: 'Delivered, by format',
          description: 'Each is charged.',
          kind: 'timeseries',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (format) (${rate('platen_settlements_total', 'outcome="delivered"')})`,
              legend: '{{format}}',
            },
          ],
        },
        {
          title: 'Settlements',
          description: 'in_doubt: a charge that usage did not confirm. It should be zero.',
          kind: 'timeseries',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (outcome) (${rate('platen_settlements_total')})`,
              legend: '{{outcome}}',
            },
          ],
        },
        {
          title: 'Bytes in and out',
          description: 'At the edge, with heads.',
          kind: 'timeseries',
          unit: 'Bps',
          queries: [
            { expr: `sum(${rate('platen_http_received_bytes_total')})`, legend: 'in' },
            { expr: `sum(${rate('platen_http_sent_bytes_total')})`, legend: 'out' },
          ],
        },
      ],
    },
  ],
};

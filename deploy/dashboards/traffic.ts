import { by, metric, quantile, quantileBy, rate, type Dashboard } from './panel.ts';

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
          unit: 'reqps',
          queries: by(['route'], rate('platen_http_requests_total')),
        },
        {
          title: 'By status and code',
          description: 'Status 499: the client left first.',
          unit: 'reqps',
          queries: by(['status', 'code'], rate('platen_http_requests_total')),
        },
        {
          title: 'Time to the end of the response, p95',
          description: 'Includes the time of slow readers.',
          unit: 's',
          queries: quantileBy(['route'], 0.95, 'platen_http_request_duration_seconds'),
        },
        {
          title: 'In flight',
          description: 'Requests at edge now.',
          unit: 'short',
          queries: { requests: `sum(${metric('platen_http_in_flight')})` },
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
          unit: 's',
          queries: {
            '{{format}} p50': quantile(0.5, 'platen_generation_duration_seconds', 'format'),
            '{{format}} p95': quantile(0.95, 'platen_generation_duration_seconds', 'format'),
          },
        },
        {
          title: 'Delivered, by format',
          description: 'Each is charged.',
          unit: 'ops',
          queries: by(['format'], rate('platen_settlements_total', 'outcome="delivered"')),
        },
        {
          title: 'Settlements',
          description: 'in_doubt: a charge that usage did not confirm. It should be zero.',
          unit: 'ops',
          queries: by(['outcome'], rate('platen_settlements_total')),
        },
        {
          title: 'Bytes in and out',
          description: 'At the edge, with heads.',
          unit: 'Bps',
          queries: {
            in: `sum(${rate('platen_http_received_bytes_total')})`,
            out: `sum(${rate('platen_http_sent_bytes_total')})`,
          },
        },
      ],
    },
  ],
};

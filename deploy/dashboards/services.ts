import { metric, quantile, rate, type Dashboard } from './panel.ts';

const OWN = 'service=~"edge|auth|usage|render|egress|prober"';

export const services: Dashboard = {
  uid: 'platen-services',
  title: 'Platen / Services and Redis',
  description: 'Whether the parts are healthy, and reach each other.',
  rows: [
    {
      title: 'Processes',
      panels: [
        {
          title: 'Up',
          description: 'Instances that answer Prometheus.',
          kind: 'timeseries',
          unit: 'short',
          queries: [{ expr: `sum by (service) (${metric('up', OWN)})`, legend: '{{service}}' }],
        },
        {
          title: 'Dependencies',
          description: '0: an instance does not reach it.',
          kind: 'timeseries',
          unit: 'bool_yes_no',
          queries: [
            {
              expr: `min by (service, dependency) (${metric('platen_dependency_up')})`,
              legend: '{{service}} → {{dependency}}',
            },
          ],
        },
        {
          title: 'CPU',
          description: 'Cores.',
          kind: 'timeseries',
          unit: 'short',
          queries: [
            {
              expr: `sum by (service) (${rate('process_cpu_seconds_total', OWN)})`,
              legend: '{{service}}',
            },
          ],
        },
        {
          title: 'Memory',
          description: 'Resident memory of the largest instance.',
          kind: 'timeseries',
          unit: 'bytes',
          queries: [
            {
              expr: `max by (service) (${metric('process_resident_memory_bytes', OWN)})`,
              legend: '{{service}}',
            },
          ],
        },
        {
          title: 'Event loop, p99 of its lag',
          description: 'Above a tenth of a second, something blocks the event loop.',
          kind: 'timeseries',
          unit: 's',
          queries: [
            {
              // What is measured contains the time from one look to the next.
              expr: `max by (service) (${metric('nodejs_eventloop_lag_p99_seconds', OWN)}) - 0.1`,
              legend: '{{service}}',
            },
          ],
        },
        {
          title: 'Starts in the last hour',
          description: 'Restarts of existing instances.',
          kind: 'timeseries',
          unit: 'short',
          queries: [
            {
              expr: `sum by (service) (changes(${metric('process_start_time_seconds', OWN)}[1h]))`,
              legend: '{{service}}',
            },
          ],
        },
      ],
    },
    {
      title: 'Calls between services',
      panels: [
        {
          title: 'Time of a call, p95',
          description: 'By method; Render takes as long as its document.',
          kind: 'timeseries',
          unit: 's',
          queries: [
            {
              expr: quantile(0.95, 'platen_rpc_server_duration_seconds', ['service', 'method']),
              legend: '{{service}} {{method}}',
            },
          ],
        },
        {
          title: 'Calls that failed',
          description: 'By gRPC status; CANCELLED is a caller that left.',
          kind: 'timeseries',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (service, code) (${rate('platen_rpc_server_duration_seconds_count', 'code!="OK"')}) or vector(0)`,
              legend: '{{service}} {{code}}',
            },
          ],
        },
        {
          title: 'Keys known without asking auth',
          description: 'Share of all lookups at edge.',
          kind: 'timeseries',
          unit: 'percentunit',
          queries: [
            {
              expr: `sum(${rate('platen_key_cache_lookups_total', 'result="hit"')}) / sum(${rate('platen_key_cache_lookups_total')})`,
              legend: 'known',
            },
          ],
        },
      ],
    },
    {
      title: 'What documents load',
      panels: [
        {
          title: 'Requests of documents',
          description:
            'allowed, unreachable, or the reason of a refusal. Many of `address` mean that somebody probes the network.',
          kind: 'timeseries',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (outcome) (${rate('platen_egress_requests_total')})`,
              legend: '{{outcome}}',
            },
          ],
        },
        {
          title: 'Bytes in and out',
          description: 'Between engines and the outside.',
          kind: 'timeseries',
          unit: 'Bps',
          queries: [
            {
              expr: `sum by (direction) (${rate('platen_egress_bytes_total')})`,
              legend: '{{direction}}',
            },
          ],
        },
        {
          title: 'Connections of engines',
          description: 'Open now.',
          kind: 'timeseries',
          unit: 'short',
          queries: [{ expr: `sum(${metric('platen_egress_connections_open')})`, legend: 'open' }],
        },
        {
          title: 'Connections ended at a limit',
          description: 'Too many bytes, too long, or silent for too long.',
          kind: 'timeseries',
          unit: 'ops',
          queries: [
            { expr: `sum by (limit) (${rate('platen_egress_cuts_total')})`, legend: '{{limit}}' },
          ],
        },
      ],
    },
    {
      title: 'Redis',
      panels: [
        {
          title: 'Time of one use, p99',
          description: 'By what it does.',
          kind: 'timeseries',
          unit: 's',
          queries: [
            {
              expr: quantile(0.99, 'platen_store_duration_seconds', ['service', 'operation']),
              legend: '{{service}} {{operation}}',
            },
          ],
        },
        {
          title: 'Uses by outcome',
          description: 'refused: the circuit breaker is open.',
          kind: 'timeseries',
          unit: 'ops',
          queries: [
            {
              expr: `sum by (service, outcome) (${rate('platen_store_duration_seconds_count')})`,
              legend: '{{service}} {{outcome}}',
            },
          ],
        },
        {
          title: 'Kept away from',
          description: '1: PlatenStoreDown soon.',
          kind: 'timeseries',
          unit: 'bool_yes_no',
          queries: [
            {
              expr: `max by (service) (${metric('platen_store_breaker_open')})`,
              legend: '{{service}}',
            },
          ],
        },
      ],
    },
  ],
};

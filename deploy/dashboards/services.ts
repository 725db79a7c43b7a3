import { by, metric, quantileBy, rate, type Dashboard } from './panel.ts';

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
          unit: 'short',
          queries: by(['service'], metric('up', OWN)),
        },
        {
          title: 'Dependencies',
          description: '0: an instance does not reach it.',
          unit: 'bool_yes_no',
          queries: {
            '{{service}} → {{dependency}}': `min by (service, dependency) (${metric('platen_dependency_up')})`,
          },
        },
        {
          title: 'CPU',
          description: 'Cores.',
          unit: 'short',
          queries: by(['service'], rate('process_cpu_seconds_total', OWN)),
        },
        {
          title: 'Memory',
          description: 'Resident memory of the largest instance.',
          unit: 'bytes',
          queries: by(['service'], metric('process_resident_memory_bytes', OWN), 'max'),
        },
        {
          title: 'Event loop, p99 of its lag',
          description: 'Above a tenth of a second, something blocks the event loop.',
          unit: 's',
          queries: {
            // What is measured contains the time from one look to the next.
            '{{service}}': `max by (service) (${metric('nodejs_eventloop_lag_p99_seconds', OWN)}) - 0.1`,
          },
        },
        {
          title: 'Starts in the last hour',
          description: 'Restarts of existing instances.',
          unit: 'short',
          queries: {
            '{{service}}': `sum by (service) (changes(${metric('process_start_time_seconds', OWN)}[1h]))`,
          },
        },
      ],
    },
    {
      title: 'Calls between services',
      panels: [
        {
          title: 'Time of a call, p95',
          description: 'By method; Render takes as long as its document.',
          unit: 's',
          queries: quantileBy(['service', 'method'], 0.95, 'platen_rpc_server_duration_seconds'),
        },
        {
          title: 'Calls that failed',
          description: 'By gRPC status; CANCELLED is a caller that left.',
          unit: 'ops',
          queries: {
            '{{service}} {{code}}': `sum by (service, code) (${rate('platen_rpc_server_duration_seconds_count', 'code!="OK"')}) or vector(0)`,
          },
        },
        {
          title: 'Keys known without asking auth',
          description: 'Share of all lookups at edge.',
          unit: 'percentunit',
          queries: {
            known: `sum(${rate('platen_key_cache_lookups_total', 'result="hit"')}) / sum(${rate('platen_key_cache_lookups_total')})`,
          },
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
          unit: 'ops',
          queries: by(['outcome'], rate('platen_egress_requests_total')),
        },
        {
          title: 'Bytes in and out',
          description: 'Between engines and the outside.',
          unit: 'Bps',
          queries: by(['direction'], rate('platen_egress_bytes_total')),
        },
        {
          title: 'Connections of engines',
          description: 'Open now.',
          unit: 'short',
          queries: { open: `sum(${metric('platen_egress_connections_open')})` },
        },
        {
          title: 'Connections ended at a limit',
          description: 'Too many bytes, too long, or silent for too long.',
          unit: 'ops',
          queries: by(['limit'], rate('platen_egress_cuts_total')),
        },
      ],
    },
    {
      title: 'Redis',
      panels: [
        {
          title: 'Time of one use, p99',
          description: 'By what it does.',
          unit: 's',
          queries: quantileBy(['service', 'operation'], 0.99, 'platen_store_duration_seconds'),
        },
        {
          title: 'Uses by outcome',
          description: 'refused: the circuit breaker is open.',
          unit: 'ops',
          queries: by(['service', 'outcome'], rate('platen_store_duration_seconds_count')),
        },
        {
          title: 'Kept away from',
          description: '1: PlatenStoreDown soon.',
          unit: 'bool_yes_no',
          queries: by(['service'], metric('platen_store_breaker_open'), 'max'),
        },
      ],
    },
  ],
};

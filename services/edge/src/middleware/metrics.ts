import { httpStatusOf } from '@platen/contracts';
import { metersOf } from '@platen/runtime';
import type { Registry } from 'prom-client';

/** An operation as metrics name it: `GET /api/v1/usage`. */
export interface DescribedOperation {
  route: string;
  method: string;
}

/** A request that has ended. */
interface CompletedRequest {
  /** The path's template, or `other`. */
  route: string;
  /** A method that is served there, or `other`. */
  method: string;
  status: number;
  /** The error code; empty for none. */
  code: string;
  seconds: number;
  bytesIn: number;
  bytesOut: number;
}

/** Codes that are our fault. */
const FAILURES = Object.entries(httpStatusOf).filter(([, status]) => status >= 500);

/** Metrics of requests. Every label has few values, whatever callers send. */
export function httpMetrics(registry: Registry, described: readonly DescribedOperation[]) {
  const { counter, gauge, histogram } = metersOf(registry);
  const requests = counter('platen_http_requests_total', 'Requests that ended', [
    'route',
    'method',
    'status',
    'code',
  ]);
  const duration = histogram(
    'platen_http_request_duration_seconds',
    'From the request line to the end of the response; `status_class` is `2xx`, `3xx`, `4xx`, `5xx`; HEAD counts as GET',
    {
      labelNames: ['route', 'method', 'status_class'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 120],
    },
  );
  const received = counter('platen_http_received_bytes_total', 'Bytes of requests, with headers', [
    'route',
  ]);
  const sent = counter('platen_http_sent_bytes_total', 'Bytes of responses, with headers', [
    'route',
  ]);
  const inFlight = gauge('platen_http_in_flight', 'Requests in progress');
  /** Described operations without a request yet. */
  const untouched = new Set(described.map(({ method, route }) => `${method} ${route}`));

  /** Begins the counters at zero: otherwise a rate would miss the first failures of a route. */
  const begin = (route: string, method: string) => {
    if (!untouched.delete(`${method} ${route}`)) return;
    for (const [code, status] of FAILURES) requests.inc({ route, method, status, code }, 0);
  };

  return {
    began: () => inFlight.inc(),
    ended({ route, status, code, seconds, bytesIn, bytesOut, method }: CompletedRequest): void {
      inFlight.dec();
      begin(route, method);
      requests.inc({ route, method, status, code });
      duration.observe(
        // The time of a refusal is the same for all unknown paths.
        {
          route: method === 'other' ? 'other' : route,
          method: method === 'HEAD' ? 'GET' : method,
          status_class: `${Math.floor(status / 100)}xx`,
        },
        seconds,
      );
      received.inc({ route }, bytesIn);
      sent.inc({ route }, bytesOut);
    },
  };
}

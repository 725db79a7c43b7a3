import { httpStatusOf } from '@platen/contracts';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

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
export class HttpMetrics {
  readonly #requests: Counter<'route' | 'method' | 'status' | 'code'>;
  readonly #duration: Histogram<'route' | 'method' | 'status_class'>;
  readonly #received: Counter<'route'>;
  readonly #sent: Counter<'route'>;
  readonly #inFlight: Gauge;
  /** Described operations without a request yet. */
  readonly #untouched: Set<string>;

  constructor(registry: Registry, described: readonly DescribedOperation[]) {
    this.#untouched = new Set(described.map(({ method, route }) => `${method} ${route}`));
    const registers = [registry];
    this.#requests = new Counter({
      name: 'platen_http_requests_total',
      help: 'Requests that ended',
      labelNames: ['route', 'method', 'status', 'code'],
      registers,
    });
    this.#duration = new Histogram({
      name: 'platen_http_request_duration_seconds',
      help: 'From the request line to the end of the response; `status_class` is `2xx`, `3xx`, `4xx`, `5xx`; HEAD counts as GET',
      labelNames: ['route', 'method', 'status_class'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 120],
      registers,
    });
    this.#received = new Counter({
      name: 'platen_http_received_bytes_total',
      help: 'Bytes of requests, with headers',
      labelNames: ['route'],
      registers,
    });
    this.#sent = new Counter({
      name: 'platen_http_sent_bytes_total',
      help: 'Bytes of responses, with headers',
      labelNames: ['route'],
      registers,
    });
    this.#inFlight = new Gauge({
      name: 'platen_http_in_flight',
      help: 'Requests in progress',
      registers,
    });
  }

  began(): void {
    this.#inFlight.inc();
  }

  ended({ route, status, code, seconds, bytesIn, bytesOut, method }: CompletedRequest): void {
    this.#inFlight.dec();
    this.#begin(route, method);
    this.#requests.inc({ route, method, status, code });
    this.#duration.observe(
      // The time of a refusal is the same for all unknown paths.
      {
        route: method === 'other' ? 'other' : route,
        method: method === 'HEAD' ? 'GET' : method,
        status_class: `${Math.floor(status / 100)}xx`,
      },
      seconds,
    );
    this.#received.inc({ route }, bytesIn);
    this.#sent.inc({ route }, bytesOut);
  }

  /** Begins the counters at zero: otherwise a rate would miss the first failures of a route. */
  #begin(route: string, method: string): void {
    if (!this.#untouched.delete(`${method} ${route}`)) return;
    for (const [code, status] of FAILURES) this.#requests.inc({ route, method, status, code }, 0);
  }
}

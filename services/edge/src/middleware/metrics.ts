import { httpStatusOf } from '@platen/contracts';
import { Durations, type Exemplar } from '@platen/runtime';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { DescribedOperation } from '../openapi/document.ts';

/** One request that has ended. */
export interface CompletedRequest {
  /** The path's template, or `other`. */
  route: string;
  /** One that is served there, or `other`. */
  method: string;
  status: number;
  /** The error code; empty for none. */
  code: string;
  seconds: number;
  bytesIn: number;
  bytesOut: number;
  exemplar: Exemplar;
}

/** Ours to answer for. */
const FAILURES = Object.entries(httpStatusOf).filter(([, status]) => status >= 500);

/** What the edge tells of requests; every label has few values, whatever is asked. */
export class HttpMetrics {
  readonly #requests: Counter<'route' | 'method' | 'status' | 'code'>;
  readonly #duration: Durations<'route' | 'method' | 'status_class'>;
  readonly #received: Counter<'route'>;
  readonly #sent: Counter<'route'>;
  readonly #inFlight: Gauge;
  /** Those described ones that nobody has asked for yet. */
  readonly #unasked: Set<string>;

  constructor(registry: Registry, described: readonly DescribedOperation[]) {
    this.#unasked = new Set(described.map(({ method, route }) => `${method} ${route}`));
    const registers = [registry];
    this.#requests = new Counter({
      name: 'platen_http_requests_total',
      help: 'Requests that ended, by route, method, status (499: the client left first) and error code.',
      labelNames: ['route', 'method', 'status', 'code'],
      registers,
    });
    this.#duration = new Durations(registry, {
      name: 'platen_http_request_duration_seconds',
      help: 'Time from the request line to the end of the response.',
      labelNames: ['route', 'method', 'status_class'],
      buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 120],
    });
    this.#received = new Counter({
      name: 'platen_http_received_bytes_total',
      help: 'Bytes of requests, with their heads.',
      ...{ labelNames: ['route'], registers },
    });
    this.#sent = new Counter({
      name: 'platen_http_sent_bytes_total',
      help: 'Bytes of responses, with their heads.',
      ...{ labelNames: ['route'], registers },
    });
    this.#inFlight = new Gauge({
      name: 'platen_http_in_flight',
      help: 'Requests in progress.',
      registers,
    });
  }

  began(): void {
    this.#inFlight.inc();
  }

  ended({
    route,
    status,
    code,
    seconds,
    bytesIn,
    bytesOut,
    exemplar,
    method,
  }: CompletedRequest): void {
    this.#inFlight.dec();
    this.#begin(route, method);
    this.#requests.inc({ route, method, status, code });
    this.#duration.observe(
      // How long a refusal takes is the same wherever nothing is served.
      {
        route: method === 'other' ? 'other' : route,
        method,
        status_class: `${Math.floor(status / 100)}xx`,
      },
      seconds,
      exemplar,
    );
    this.#received.inc({ route }, bytesIn);
    this.#sent.inc({ route }, bytesOut);
  }

  /** A rate needs a zero to begin at: else the first failures of a route would not count. */
  #begin(route: string, method: string): void {
    if (!this.#unasked.delete(`${method} ${route}`)) return;
    for (const [code, status] of FAILURES) this.#requests.inc({ route, method, status, code }, 0);
  }
}

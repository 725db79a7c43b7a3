import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { UsageError } from '../errors.ts';
import { version } from '../version.ts';
import { CHECKS, RESULTS, type Checked } from './checks.ts';

/** Gauges of prom-client whose names end like counters'. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

/** How often the event loop is sampled, as in all of Platen's processes. */
const LOOK_EVERY_MS = 100;

export class ProbeMetrics {
  readonly registry = new Registry();
  readonly #requests: Counter<'check' | 'result'>;
  readonly #duration: Histogram<'check'>;
  readonly #lastSuccess: Gauge<'check'>;

  constructor() {
    const registers = [this.registry];
    collectDefaultMetrics({ register: this.registry, eventLoopMonitoringPrecision: LOOK_EVERY_MS });
    for (const name of MISNAMED) this.registry.removeSingleMetric(name);
    new Gauge({
      name: 'platen_build_info',
      help: 'Always 1; the label is the version of the process',
      labelNames: ['version'],
      registers,
    }).set({ version: version() }, 1);
    this.#requests = new Counter({
      name: 'platen_probe_requests_total',
      help: 'Probes: `ok`, `refused` (the answer was an error), `wrong` (no valid PDF), `timeout`, `unreachable`',
      labelNames: ['check', 'result'],
      registers,
    });
    this.#duration = new Histogram({
      name: 'platen_probe_duration_seconds',
      help: 'All probes, from the request to the whole answer; with buckets 2 and 5',
      labelNames: ['check'],
      buckets: [0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2, 3, 5, 10, 20, 30, 60],
      registers,
    });
    this.#lastSuccess = new Gauge({
      name: 'platen_probe_last_success_timestamp_seconds',
      help: 'Unix time of the last `ok`',
      labelNames: ['check'],
      registers,
    });
    for (const check of CHECKS) {
      // A rate needs a first value of zero.
      for (const result of RESULTS) this.#requests.inc({ check, result }, 0);
      this.#lastSuccess.set({ check }, 0);
    }
  }

  checked({ check, result, seconds }: Checked): void {
    this.#requests.inc({ check, result });
    this.#duration.observe({ check }, seconds);
    if (result === 'ok') this.#lastSuccess.setToCurrentTime({ check });
  }
}

/** Where metrics are served. */
export interface Listen {
  /** Absent: all addresses. */
  host: string | undefined;
  port: number;
}

/**
 * Serves `/metrics`, and `/healthz` for liveness probes. @throws {UsageError} the port
 * is taken
 */
export async function serveMetrics(registry: Registry, listen: Listen): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.url === '/healthz') return void response.end('ok\n');
    if (request.url !== '/metrics') return void response.writeHead(404).end();
    void registry.metrics().then((text) => {
      response.writeHead(200, { 'Content-Type': registry.contentType }).end(text);
    });
  });
  server.listen(listen);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new UsageError(`Port ${listen.port} cannot be listened on: ${(error as Error).message}`);
  }
  return server;
}

import type { Registry } from 'prom-client';
import type { CommonConfig } from './config/config.ts';
import { Dependencies } from './health/dependencies.ts';
import { startInternalServer } from './health/internal-server.ts';
import { createLogger, switchLevelOnSignal, type Logger } from './log/log.ts';
import { processMetrics, VERSION } from './metrics/process-metrics.ts';
import { Readiness } from './health/readiness.ts';
import { collectStatus, type Status } from './health/statusz.ts';
import { startTracing } from './tracing/start.ts';

interface Closer {
  name: string;
  close: () => unknown;
}

/**
 * The frame of every service: a log, metrics, traces, an internal port with `/metrics`, `/healthz`, `/readyz` and
 * `/statusz`, and an orderly shutdown.
 */
export class Service {
  readonly name: string;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly dependencies: Dependencies;
  readonly #startedAt = new Date();
  readonly #config: CommonConfig;
  readonly #readiness: Readiness;
  readonly #ending = new AbortController();
  readonly #closers: Closer[] = [];
  readonly #drainers: (() => void)[] = [];
  #state: 'starting' | 'ready' | 'draining' = 'starting';
  #closing: Promise<void> | undefined;

  private constructor(name: string, config: CommonConfig) {
    this.name = name;
    this.#config = config;
    this.log = createLogger(name, config.logLevel);
    this.metrics = processMetrics({
      service: name,
      isReady: () => this.isReady,
    });
    this.dependencies = new Dependencies(this.metrics);
    this.#readiness = new Readiness({
      ...config,
      firstUses: () => this.dependencies.firstUses,
      log: this.log,
    });
  }

  /** Starts the internal port; the service is not ready before `ready()`. */
  static async start(name: string, config: CommonConfig): Promise<Service> {
    const service = new Service(name, config);
    const internal = await startInternalServer({
      host: config.bindAddress,
      port: config.metricsPort,
      metrics: service.metrics,
      isReady: () => service.isReady,
      status: () => service.#status(),
    });
    service.onClose('internal port', () => internal.close());
    service.onClose('log level', switchLevelOnSignal(service.log));
    await service.#startTracing();
    return service;
  }

  async #startTracing(): Promise<void> {
    const { otlpEndpoint: endpoint, traceRatio: ratio = 1 } = this.#config;
    if (endpoint === undefined) return;
    this.onClose(
      'traces',
      await startTracing({ service: this.name, version: VERSION, endpoint, ratio }),
    );
  }

  #status(): Promise<Status> {
    const { name: service, metrics, dependencies } = this;
    return collectStatus({
      service,
      metrics,
      dependencies,
      state: this.#state,
      unused: this.#readiness.faults,
      startedAt: this.#startedAt,
      settings: this.#config,
    });
  }

  /** True between start-up and drain. After that it ignores other processes, so that one outage does not make all unready. */
  get isReady(): boolean {
    return this.#state === 'ready';
  }

  /** Start-up is done: takes traffic, for a new revision after it has used its dependencies. */
  ready(facts: Record<string, unknown> = {}): void {
    if (this.#config.revision === undefined) return this.#becomeReady(facts);
    void this.#readiness.wait(this.#ending.signal).then(() => this.#becomeReady(facts));
  }

  #becomeReady(facts: Record<string, unknown>): void {
    if (this.#state !== 'starting') return;
    this.#state = 'ready';
    this.log.info(facts, 'ready');
  }

  /** Registers a function that asks others to stop sending, called at the start of a drain. */
  onDrain(drain: () => void): void {
    this.#drainers.push(drain);
  }

  /** Registers a part to close at shutdown, in reverse order like `defer`. */
  onClose(name: string, close: Closer['close']): void {
    this.#closers.push({ name, close });
  }

  /**
   * Drains and stops: becomes unready, waits until the endpoints have forgotten this process, closes everything in reverse
   * order. Safe to call twice.
   */
  close(): Promise<void> {
    this.#closing ??= this.#shutDown();
    return this.#closing;
  }

  async #shutDown(): Promise<void> {
    const wasReady = this.isReady;
    this.#state = 'draining';
    this.#ending.abort();
    this.log.info('draining');
    for (const drain of this.#drainers) await this.#closeOne({ name: 'drain', close: drain });
    if (wasReady) await delay(this.#config.drainDelayMs);
    for (const closer of this.#closers.reverse()) await this.#closeOne(closer);
    this.log.info('stopped');
  }

  async #closeOne({ name, close }: Closer): Promise<void> {
    try {
      await close();
    } catch (error) {
      this.log.error({ err: error, part: name }, 'could not close a part');
    }
  }
}

function delay(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

import type { PlatenError } from '@platen/contracts';
import { DEADLINE_GRACE_MS, MAX_RENDER_TIMEOUT_MS } from '@platen/contracts/time-outs';
import { inSpan, reasonOf, SpanKind } from '@platen/runtime';
import { AdmissionQueue, type Grant } from '../../scheduling/admission-queue.ts';
import { shareOf } from '../../scheduling/policy.ts';
import type { RequestContext } from '../../scheduling/request-context.ts';
import { EngineFault } from '../engine-fault.ts';
import type { PrintJob } from '../print-order.ts';
import type { PrintReport } from '../engine.ts';
import type { Backend } from './backend.ts';
import { Fleet, type FleetOptions, type Slot } from './fleet.ts';
import type { PoolMetrics } from './metrics.ts';
import { Retries, type Attempt } from './retries.ts';

export interface PoolOptions extends Pick<FleetOptions, 'kind' | 'concurrency'> {
  /** How many replicas of render share the engines. */
  replicas: number;
  /** How many slots of all engines an account leaves free while others are active. */
  leftToOthers: number;
  /** How many prints may wait for each engine. */
  waitingPerEngine: number;
  metrics: PoolMetrics;
  /** Logs when a backend leaves service or returns. */
  log: { warn: (facts: object, text: string) => void; info: (facts: object, text: string) => void };
}

/** How long a job looks for another engine after a busy answer, at least, in milliseconds: see `#patienceMs`. */
const BUSY_PATIENCE_MS = 2_000;

/** Weight of the newest print in the mean service time. */
const NEWEST_WEIGHS = 0.2;

/** The engines of one kind, and the queue before them. */
export class Pool {
  readonly #queue: AdmissionQueue<Slot, Backend>;
  readonly #fleet: Fleet;
  readonly #metrics: PoolMetrics;
  readonly #waitingPerSlot: number;
  readonly #retries: Retries;
  /** The service time: a moving mean, at first assumed. */
  #serviceMs = 250;

  constructor({ waitingPerEngine, leftToOthers, replicas, metrics, log, ...fleet }: PoolOptions) {
    this.#metrics = metrics;
    this.#waitingPerSlot = waitingPerEngine / fleet.concurrency;
    this.#fleet = new Fleet({
      ...fleet,
      serviceMs: () => this.#serviceMs,
      onRoom: () => this.#queue.serve(),
      onEmpty: () => this.#queue.refuseAll(this.#noEngine()),
      onOut: (url, reason) => {
        metrics.ejected();
        log.warn({ backend: url, reason: reasonOf(reason) }, 'engine is out of service');
      },
      onReturn: (url) => log.info({ backend: url }, 'engine is in service again'),
    });
    this.#queue = new AdmissionQueue({
      capacity: () => {
        const { slots, size } = this.#fleet;
        const share = shareOf({ slots, leftToOthers, replicas });
        const queueLimit = waitingPerEngine * size;
        return { slots, share, queueLimit, serviceMs: this.#serviceMs };
      },
      hasSlot: (tried) => this.#fleet.hasSlot(tried),
      take: (tried) => this.#fleet.take(tried),
      onRefused: (reason) => metrics.shed(reason),
      refusal: 'All rendering engines are busy; try again.',
    });
    this.#retries = new Retries({
      fleet: this.#fleet,
      metrics,
      patienceMs: () => this.#patienceMs,
    });
    metrics.observe(() => ({
      slots: this.#fleet.slots,
      busy: this.#fleet.busy,
      waiting: this.#queue.length,
      backends: this.#fleet.counts,
    }));
  }

  /** How many backends are in service. */
  get inService(): number {
    return this.#fleet.counts.inService;
  }

  setBackends(urls: readonly string[]): void {
    this.#fleet.set(urls);
  }

  /** @throws {PlatenError} overloaded: it would not be printed in time; service_unavailable */
  admit(context: RequestContext): void {
    if (this.#fleet.isEmpty) throw this.#noEngine();
    this.#queue.check(context);
  }

  /**
   * Prints a job in its turn. Its slot is free again with the last byte of the print.
   * @returns the whole print
   * @throws {PlatenError} overloaded, service_unavailable; those of `EngineClient.print`
   * @throws the signal's reason, once it is aborted
   */
  async print(job: PrintJob): Promise<PrintReport> {
    const progress = this.#retries.begin(job);
    let grant = await this.#firstSlot(job.context);
    for (;;) {
      const attempt = { job, progress, slot: grant.slot };
      try {
        return await this.#attempt(attempt, grant);
      } catch (error) {
        if (!this.#retries.mayRetry(error, attempt)) throw error;
        grant = await this.#nextSlot(error, attempt, grant);
      }
    }
  }

  close(): void {
    this.#queue.refuseAll(this.#noEngine());
    this.#fleet.close();
  }

  async #firstSlot(context: RequestContext): Promise<Grant<Slot>> {
    if (this.#fleet.isEmpty) throw this.#noEngine();
    this.#fleet.probeNow();
    const since = performance.now();
    const grant = await inSpan('wait for an engine', { kind: SpanKind.INTERNAL }, () =>
      this.#queue.enter(context),
    );
    this.#metrics.waited((performance.now() - since) / 1000);
    return grant;
  }

  /** Keeps the turn of a document after a busy answer. Otherwise replicas that compete for engines would fail in turns. */
  async #nextSlot(
    error: unknown,
    { job: { context }, progress: { tried, busySince } }: Attempt,
    grant: Grant<Slot>,
  ): Promise<Grant<Slot>> {
    const isBusy = error instanceof EngineFault && error.fault === 'busy';
    try {
      return await this.#queue.enter(context, { tried, unused: isBusy ? grant : undefined });
    } catch (refusal) {
      context.signal.throwIfAborted();
      throw busySince === undefined ? error : refusal;
    }
  }

  async #attempt(attempt: Attempt, grant: Grant<Slot>): Promise<PrintReport> {
    const { job, slot } = attempt;
    const { context } = job;
    const signal = AbortSignal.any([context.signal, slot.work.signal]);
    const since = performance.now();
    try {
      const { memory } = context;
      const timeoutMs = timeoutOf(context);
      const print = await slot.backend.engine.print(job.order, { signal, memory, timeoutMs });
      const tookMs = performance.now() - since;
      this.#serviceMs += NEWEST_WEIGHS * (tookMs - this.#serviceMs);
      this.#metrics.printed(tookMs / 1000, print.way);
      this.#retries.printed(attempt);
      return print;
    } catch (error) {
      throw await this.#retries.failed(error, attempt);
    } finally {
      this.#fleet.leave(slot);
      this.#queue.release(grant);
    }
  }

  /** How long a job waits for engines that are busy with others: as long as the queue allows. */
  get #patienceMs(): number {
    return Math.max(BUSY_PATIENCE_MS, this.#waitingPerSlot * this.#serviceMs);
  }

  #noEngine(): PlatenError {
    this.#metrics.shed('no_engine');
    return EngineFault.silent('unreachable', new Error('no engine is in service'));
  }
}

/** render's own end of a document, which says why, comes before that of the call. */
function timeoutOf({ deadline }: RequestContext): number {
  const leftMs = Math.min(deadline - performance.now(), MAX_RENDER_TIMEOUT_MS);
  return Math.max(leftMs, 0) + 2 * DEADLINE_GRACE_MS;
}

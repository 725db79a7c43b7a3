import { PlatenError } from '@platen/contracts';
import { inSpan, SpanKind } from '@platen/runtime';
import type { Claim } from '../../turns/claim.ts';
import { Line } from '../../turns/line.ts';
import { partOf } from '../../turns/part.ts';
import { EngineFault } from '../engine-fault.ts';
import type { EngineKind, Gotenberg } from '../gotenberg.ts';
import type { Backend } from './backend.ts';
import { Crashers } from './crashers.ts';
import { Fleet, type FleetOptions, type Slot } from './fleet.ts';
import type { PoolMeasures } from './measures.ts';
import { RetryBudget } from './retry-budget.ts';
import { ServiceTime } from './service-time.ts';

export interface PoolOptions extends Pick<FleetOptions, 'kind' | 'concurrency' | 'replica'> {
  /** How many slots, of all engines together, an account leaves free while others are about. */
  leftToOthers: number;
  /** How many prints may wait for each engine. */
  waitingPerEngine: number;
  measures: PoolMeasures;
  /** A backend was taken out of service, or is back. */
  log: { warn: (facts: object, text: string) => void; info: (facts: object, text: string) => void };
}

/** Something to be printed. */
export interface Order<Result> {
  claim: Claim;
  /** Prints it with one engine, whole; called once more with another if that one fails. */
  print: (gotenberg: Gotenberg, signal: AbortSignal) => Promise<Result>;
  /** Tells documents apart. */
  fingerprint: () => string;
}

/** How far an order has come. */
interface Progress {
  tried: Set<Backend>;
  failures: number;
  /** When an engine first had no room for it, by `performance.now()`. */
  busySince: number | undefined;
}

/** How long an order that was sent to busy engines looks for another, in milliseconds, at least: see `#patienceMs`. */
const BUSY_PATIENCE_MS = 2_000;

/** So many failures without a print in between are an engine's fault rather than the documents'. */
const OUTLIER_FAILURES = 3;

/** The backends of one kind: who waits for them, which one gets what, and what becomes of failures. */
export class Pool {
  readonly #line: Line<Slot, Backend>;
  readonly #fleet: Fleet;
  readonly #kind: EngineKind;
  readonly #measures: PoolMeasures;
  readonly #waitingPerSlot: number;
  readonly #serviceTime = new ServiceTime();
  readonly #budget = new RetryBudget();
  readonly #crashers = new Crashers();
  /** Documents of which a print has begun. */
  readonly #begun = new WeakSet<object>();

  constructor({ waitingPerEngine, leftToOthers, measures, log, ...fleet }: PoolOptions) {
    this.#kind = fleet.kind;
    this.#measures = measures;
    this.#waitingPerSlot = waitingPerEngine / fleet.concurrency;
    this.#fleet = new Fleet({
      ...fleet,
      serviceMs: () => this.#serviceTime.mean,
      onRoom: () => this.#line.serve(),
      onNobody: () => this.#line.sendAll(this.#nobody()),
      onOut: (url, reason) => {
        measures.ejected();
        log.warn({ backend: url, err: reason }, 'engine is out of service');
      },
      onReturn: (url) => log.info({ backend: url }, 'engine is in service again'),
    });
    const replicas = fleet.replica.count;
    this.#line = new Line({
      prospects: () => ({
        slots: this.#fleet.slots,
        inCompany: partOf({ slots: this.#fleet.slots, leftToOthers, replicas }),
        serviceMs: this.#serviceTime.mean,
        places: waitingPerEngine * this.#fleet.size,
      }),
      take: (tried) => this.#fleet.take(tried),
      onShed: (reason) => measures.shed(reason),
      refusal: 'All rendering engines are busy; try again.',
    });
    measures.observe(() => ({
      slots: this.#fleet.slots,
      busy: this.#fleet.busy,
      waiting: this.#line.length,
      backends: this.#fleet.counts,
    }));
  }

  /** How many backends get work now. */
  get inService(): number {
    return this.#fleet.counts.inService;
  }

  /** Which backends there are, by URL. */
  setBackends(urls: readonly string[]): void {
    this.#fleet.set(urls);
  }

  /** @throws {PlatenError} overloaded: it would not be printed in time; service_unavailable */
  admit(claim: Claim): void {
    if (this.#fleet.isEmpty) throw this.#nobody();
    if (!this.#begun.has(claim.document)) this.#line.check(claim);
  }

  /**
   * Has an order printed when its turn comes. Nothing of it holds a slot while it waits for another.
   * @throws {PlatenError} overloaded, service_unavailable; what `print` throws
   * @throws the signal's reason, once it is aborted
   */
  async run<Result>(order: Order<Result>): Promise<Result> {
    this.#refuseCrasher(order);
    this.#budget.deposit();
    const progress: Progress = { tried: new Set(), failures: 0, busySince: undefined };
    let slot = await this.#slotFor(order.claim);
    for (;;) {
      try {
        return await this.#print(order, slot);
      } catch (error) {
        if (!this.#mayRetry(error, order, progress)) throw error;
        if (progress.failures > 0) progress.tried.add(slot.backend);
        slot = await this.#nextSlot(order.claim, error, progress);
      }
    }
  }

  /** Who met a busy engine keeps its turn: replicas that race for engines would else take turns at failing. */
  async #nextSlot(claim: Claim, error: unknown, { tried, busySince }: Progress): Promise<Slot> {
    try {
      return await (isBusy(error)
        ? this.#line.putBack(claim, tried)
        : this.#line.reenter(claim, tried));
    } catch (refusal) {
      claim.signal.throwIfAborted();
      throw busySince === undefined ? error : refusal;
    }
  }

  async close(): Promise<void> {
    this.#line.sendAll(this.#nobody());
    await this.#fleet.close();
  }

  async #slotFor(claim: Claim): Promise<Slot> {
    if (this.#fleet.isEmpty) throw this.#nobody();
    this.#fleet.hurry();
    const since = performance.now();
    const isBegun = this.#begun.has(claim.document);
    const slot = await inSpan('wait for an engine', { kind: SpanKind.INTERNAL }, () =>
      isBegun ? this.#line.reenter(claim, new Set()) : this.#line.enter(claim),
    );
    this.#begun.add(claim.document);
    this.#measures.waited((performance.now() - since) / 1000);
    return slot;
  }

  async #print<Result>(order: Order<Result>, slot: Slot): Promise<Result> {
    const { backend, work } = slot;
    const { claim } = order;
    const since = performance.now();
    try {
      const signal = AbortSignal.any([claim.signal, work.signal]);
      const result = await order.print(backend.gotenberg, signal);
      const ms = performance.now() - since;
      this.#serviceTime.add(ms);
      this.#measures.printed(ms / 1000);
      this.#fleet.printed(backend);
      if (!this.#crashers.isEmpty) this.#crashers.printed(order.fingerprint());
      return result;
    } catch (error) {
      throw this.#judged(await this.#attributed(error, claim, slot), order, slot);
    } finally {
      this.#fleet.leave(slot);
      this.#line.leave(claim);
    }
  }

  /**
   * The only engine has no others by which to tell whose fault it was: who fails on what nothing is wrong
   * with, too, as with a full disk, is out of order. @returns what it was
   */
  async #attributed(error: unknown, { signal }: Claim, { backend, work }: Slot): Promise<unknown> {
    if (!hasFailed(error) || this.inService > 1) return error;
    const inTime = AbortSignal.any([signal, work.signal, AbortSignal.timeout(PROBE_MS)]);
    const probing = backend.gotenberg.probe(this.#kind, inTime);
    const failure = await probing.catch((reason: unknown) => reason);
    return hasFailed(failure) ? EngineFault.silent('unreachable', error) : error;
  }

  /** Learns from a failure. @returns what it was */
  #judged<Result>(error: unknown, order: Order<Result>, { backend, work }: Slot): unknown {
    const { signal, deadline } = order.claim;
    if (signal.aborted) {
      if (performance.now() > deadline - CLOCK_MS) this.#failed(backend, error);
      return error;
    }
    const fault = work.signal.aborted ? EngineFault.silent('lost', error) : error;
    if (fault instanceof EngineFault) this.#learn(fault, order, backend);
    else backend.answered();
    return fault;
  }

  #learn<Result>(fault: EngineFault, order: Order<Result>, backend: Backend): void {
    if (fault.fault === 'busy') {
      this.#measures.metBusy();
      return this.#fleet.rest(backend);
    }
    if (fault.fault !== 'unreachable') {
      this.#crashers.failed(order.fingerprint(), backend.incarnation);
    }
    if (fault.fault === 'failed') this.#failed(backend, fault);
    else this.#fleet.doubt(backend, fault);
  }

  /** What is busy with others is waited for as long as the line lets anybody wait. */
  get #patienceMs(): number {
    return Math.max(BUSY_PATIENCE_MS, this.#waitingPerSlot * this.#serviceTime.mean);
  }

  /** The only engine is no outlier: without it there would be none. */
  #failed(backend: Backend, reason: unknown): void {
    backend.failed();
    if (backend.failuresInRow >= OUTLIER_FAILURES && this.#fleet.counts.inService > 1) {
      this.#fleet.doubt(backend, reason);
    }
  }

  #mayRetry<Result>(error: unknown, { claim, fingerprint }: Order<Result>, progress: Progress) {
    if (claim.signal.aborted || !(error instanceof EngineFault)) return false;
    if (isBusy(error)) {
      progress.busySince ??= performance.now();
      return performance.now() - progress.busySince < this.#patienceMs;
    }
    progress.failures += 1;
    if (progress.failures > 1 || this.#crashers.isBlamed(fingerprint())) return false;
    if (!this.#budget.withdraw()) return false;
    this.#measures.retried();
    return true;
  }

  #refuseCrasher<Result>({ fingerprint }: Order<Result>): void {
    if (this.#crashers.isEmpty || !this.#crashers.isBlamed(fingerprint())) return;
    throw new PlatenError(
      'generation_failed',
      'The rendering engines failed on this document more than once; change it, or try again in five minutes.',
    );
  }

  #nobody(): PlatenError {
    this.#measures.shed('no_engine');
    return EngineFault.silent('unreachable', new Error('no engine is in service'));
  }
}

const hasFailed = (error: unknown) => error instanceof EngineFault && error.fault === 'failed';

/** How long the caller of a document that failed waits to hear whose fault it was, in milliseconds. */
const PROBE_MS = 10_000;

const isBusy = (error: unknown) => error instanceof EngineFault && error.fault === 'busy';

/** The edge's clock and ours do not begin at the same moment, in milliseconds. */
const CLOCK_MS = 1_000;

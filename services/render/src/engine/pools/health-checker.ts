import { setTimeout as sleep } from 'node:timers/promises';
import { EngineFault } from '../gotenberg/engine-fault.ts';
import type { EngineKind } from '../gotenberg/gotenberg.ts';
import type { Backend } from './backend.ts';

/** In milliseconds: an engine that hangs is out of service 2 × (interval + time-out) = 10 s later. */
const CHECK_EVERY_MS = 2_000;
const CHECK_TIMEOUT_MS = 3_000;
const FAILED_CHECKS = 2;

/** A print proves for so long, at most, that an engine works, in milliseconds. */
const MAX_CREDIT_MS = 2_000;

/** Of a probe: a few times what a print takes now, within these. In milliseconds. */
const PROBE_TIMEOUT_MS = { min: 5_000, max: 30_000 };
const SERVICE_TIMES = 4;

interface HealthCheckerOptions {
  backend: Backend;
  kind: EngineKind;
  /** How long a print takes lately, in milliseconds. */
  serviceMs: () => number;
  /** Nothing but this one is in service. */
  isLast: () => boolean;
  /** It was taken out of service. */
  onOut: (reason: unknown) => void;
  /** It is in service again. */
  onReturn: () => void;
  /** It was tried and does not work. */
  onFailure: () => void;
}

/** Checks the health of one backend again and again. A suspect gets no work until it has printed a probe. */
export class HealthChecker {
  readonly #options: HealthCheckerOptions;
  readonly #ended = new AbortController();
  #wakeUp = new AbortController();
  #failedChecks = 0;

  constructor(options: HealthCheckerOptions) {
    this.#options = options;
    void this.#run();
  }

  end(): void {
    this.#ended.abort();
  }

  /**
   * Takes it out of service until a print has succeeded. The last one stays for as long as it can be
   * reached: a slow engine is better than none, and what is wrong with it may pass with a document.
   */
  markSuspect(reason: unknown): void {
    const { backend, isLast, onOut } = this.#options;
    if (backend.state !== 'in service' || (isLast() && !isUnreachable(reason))) return;
    backend.state = 'suspect';
    onOut(reason);
    this.#wakeUp.abort();
  }

  /** A document waits for it. */
  probeNow(): void {
    const { backend } = this.#options;
    if (backend.state === 'ejected') backend.state = 'suspect';
    this.#wakeUp.abort();
  }

  async #run(): Promise<void> {
    while (!this.#ended.signal.aborted) {
      await this.#pause();
      await (this.#options.backend.state === 'in service' ? this.#check() : this.#probe());
    }
  }

  async #pause(): Promise<void> {
    const signal = AbortSignal.any([this.#ended.signal, this.#wakeUp.signal]);
    await sleep(CHECK_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    this.#wakeUp = new AbortController();
  }

  async #check(): Promise<void> {
    const { backend, kind, serviceMs } = this.#options;
    const since = performance.now();
    try {
      await backend.gotenberg.checkHealth(kind, this.#within(CHECK_TIMEOUT_MS));
      this.#failedChecks = 0;
    } catch (error) {
      // What printed just now works, however slow its answers are.
      const justNow = since - Math.min(serviceMs(), MAX_CREDIT_MS);
      if (this.#ended.signal.aborted || backend.lastAnswerAt > justNow) return;
      this.#failedChecks += 1;
      if (this.#failedChecks >= FAILED_CHECKS || isUnreachable(error)) this.markSuspect(error);
    }
  }

  async #probe(): Promise<void> {
    const { backend, kind, serviceMs, onReturn, onFailure } = this.#options;
    const { min, max } = PROBE_TIMEOUT_MS;
    try {
      const patienceMs = Math.min(Math.max(SERVICE_TIMES * serviceMs(), min), max);
      await backend.gotenberg.probe(kind, this.#within(patienceMs));
    } catch (error) {
      if (this.#ended.signal.aborted) return;
      if (!isBusy(error)) {
        backend.state = 'ejected';
        if (isSilent(error)) backend.abandon();
        return onFailure();
      }
    }
    this.#failedChecks = 0;
    backend.returned();
    onReturn();
  }

  /** A signal's time-out takes whole milliseconds alone. */
  #within(ms: number): AbortSignal {
    return AbortSignal.any([this.#ended.signal, AbortSignal.timeout(Math.ceil(ms))]);
  }
}

const isUnreachable = (error: unknown) =>
  error instanceof EngineFault && error.fault === 'unreachable';

/** It works: it has even too much to do. */
const isBusy = (error: unknown) => error instanceof EngineFault && error.fault === 'busy';

/** It did not answer, so it will not answer what it was sent before either. */
const isSilent = (error: unknown) => !(error instanceof EngineFault) || error.fault !== 'failed';

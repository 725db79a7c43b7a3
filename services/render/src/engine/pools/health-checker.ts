import { setTimeout as sleep } from 'node:timers/promises';
import { EngineFault } from '../engine-fault.ts';
import type { EngineKind } from '../print-order.ts';
import type { Backend } from './backend.ts';

/** In milliseconds: an engine that hangs is out of service 2 × (interval + time-out) = 10 s later. */
const CHECK_EVERY_MS = 2_000;
const CHECK_TIMEOUT_MS = 3_000;
const FAILED_CHECKS = 2;

/** How long a print proves at most that an engine works, in milliseconds. */
const MAX_CREDIT_MS = 2_000;

/** Time-out of a probe: a few times the service time, within these bounds. In milliseconds. */
const PROBE_TIMEOUT_MS = { min: 5_000, max: 30_000 };
const SERVICE_TIMES = 4;

interface HealthCheckerOptions {
  backend: Backend;
  kind: EngineKind;
  /** The recent service time, in milliseconds. */
  serviceMs: () => number;
  /** Whether no other backend is in service. */
  isLast: () => boolean;
  /** Called when it leaves service. */
  onOut: (reason: unknown) => void;
  /** Called when it returns into service. */
  onReturn: () => void;
  /** Called when a probe failed. */
  onFailure: () => void;
}

/** Checks the health of one backend regularly. A suspect gets no work until it has printed a probe. */
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
   * Takes the backend out of service until a probe succeeds. The last one stays while it can be reached: a slow engine is
   * better than none, and its trouble may end with a document.
   */
  markSuspect(reason: unknown): void {
    const { backend, isLast, onOut } = this.#options;
    if (backend.state !== 'in service' || (isLast() && !isUnreachable(reason))) return;
    backend.state = 'suspect';
    onOut(reason);
    this.#wakeUp.abort();
  }

  /** Probes at once, because a document waits. */
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
      await backend.engine.checkHealth(kind, CHECK_TIMEOUT_MS);
      this.#failedChecks = 0;
    } catch (error) {
      // A backend that printed just now works, however slow its answers are.
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
      await backend.engine.probe(kind, this.#within(patienceMs));
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

  /** A signal's time-out accepts only whole milliseconds. */
  #within(ms: number): AbortSignal {
    return AbortSignal.any([this.#ended.signal, AbortSignal.timeout(Math.ceil(ms))]);
  }
}

const isUnreachable = (error: unknown) =>
  error instanceof EngineFault && error.fault === 'unreachable';

/** Whether it was busy, which proves that it works. */
const isBusy = (error: unknown) => error instanceof EngineFault && error.fault === 'busy';

/** Whether it did not answer, so it will not answer its prints either. */
const isSilent = (error: unknown) => !(error instanceof EngineFault) || error.fault !== 'failed';

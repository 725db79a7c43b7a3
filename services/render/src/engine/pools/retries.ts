import { PlatenError } from '@platen/contracts';
import { EngineFault } from '../engine-fault.ts';
import { unreadableDocument } from '../refusals.ts';
import { computeFingerprint, type PrintJob } from '../print-order.ts';
import type { Backend } from './backend.ts';
import type { Fleet, Slot } from './fleet.ts';
import type { PoolMetrics } from './metrics.ts';
import { PoisonDocuments } from './poison-documents.ts';

interface RetriesOptions {
  fleet: Pick<Fleet, 'counts' | 'rest' | 'markSuspect'>;
  metrics: Pick<PoolMetrics, 'metBusy' | 'retried'>;
  /** How long a job looks for another engine after a busy answer, in milliseconds. */
  patienceMs: () => number;
}

interface Progress {
  /** Backends that failed on it. */
  tried: Set<Backend>;
  /** How often one failed. */
  failures: number;
  /** How often an engine gave it up without a reason. */
  unexplained: number;
  /** Time of the first busy answer, by `performance.now()`. */
  busySince: number | undefined;
}

export interface Attempt {
  job: PrintJob;
  slot: Slot;
  progress: Progress;
}

/** What one job adds to the retry budget: a fault of all engines must not double their load. */
const RETRIES_PER_JOB = 0.1;

/** Most retries at once, and at the start: the whole load of one engine may have to move. */
const MOST_RETRIES = 10;

/** A backend is an outlier after this many failures without a print, which documents cannot explain. */
const OUTLIER_FAILURES = 3;

/** How long a caller waits until the cause of a failure is known, in milliseconds. */
const PROBE_MS = 10_000;

/** Possible difference between the edge's deadline and ours, in milliseconds. */
const CLOCK_MS = 1_000;

/** Decides whether a failed print is tried again, and learns from failures. No other layer retries. */
export class Retries {
  readonly #options: RetriesOptions;
  readonly #poison = new PoisonDocuments();
  #budget = MOST_RETRIES;

  constructor(options: RetriesOptions) {
    this.#options = options;
  }

  /** @throws {PlatenError} generation_failed: the document is quarantined */
  begin(job: PrintJob): Progress {
    if (this.#isQuarantined(job)) throw quarantined();
    this.#budget = Math.min(this.#budget + RETRIES_PER_JOB, MOST_RETRIES);
    return { tried: new Set(), failures: 0, unexplained: 0, busySince: undefined };
  }

  printed({ job, slot }: Pick<Attempt, 'job' | 'slot'>): void {
    slot.backend.printed();
    if (!this.#poison.isEmpty) this.#poison.printed(computeFingerprint(job));
  }

  /** Learns from a failure before the slot is released. @returns the error to report */
  async failed(thrown: unknown, attempt: Attempt): Promise<unknown> {
    const { job, slot } = attempt;
    const { signal, deadline } = job.context;
    const error = await this.#attributed(thrown, attempt);
    if (signal.aborted) {
      if (performance.now() > deadline - CLOCK_MS) this.#countFailure(slot.backend, error);
      return error;
    }
    const fault = slot.work.signal.aborted ? EngineFault.silent('lost', error) : error;
    if (fault instanceof EngineFault) this.#learn(fault, attempt);
    else slot.backend.answered();
    return fault;
  }

  /** Whether to try a job again: once if an engine may be at fault, and after a busy answer as long as any job waits. */
  mayRetry(error: unknown, { job, slot, progress }: Attempt): boolean {
    if (job.context.signal.aborted || !(error instanceof EngineFault)) return false;
    if (error.fault === 'unexplained') return (progress.unexplained += 1) === 1;
    if (error.fault === 'busy') {
      progress.busySince ??= performance.now();
      return performance.now() - progress.busySince < this.#options.patienceMs();
    }
    progress.tried.add(slot.backend);
    progress.failures += 1;
    if (progress.failures > 1 || this.#isQuarantined(job) || this.#budget < 1) return false;
    this.#budget -= 1;
    this.#options.metrics.retried();
    return true;
  }

  /**
   * Finds the cause of an ambiguous failure: LibreOffice gave up twice without a reason, or there is no other engine. The
   * engine then prints a probe.
   */
  async #attributed(error: unknown, { job, slot, progress }: Attempt): Promise<unknown> {
    if (!(error instanceof EngineFault)) return error;
    const isUnexplained = error.fault === 'unexplained';
    const isOnly = this.#options.fleet.counts.inService <= 1;
    const isAlwaysGivenUp = progress.unexplained > 0 && job.order.kind === 'libreoffice';
    if (!(isUnexplained ? isAlwaysGivenUp : isOnly && error.fault === 'failed')) return error;
    switch (await probe(job, slot)) {
      case 'printed':
        return isUnexplained ? unreadableDocument(error) : error;
      case 'failed':
        return isOnly ? EngineFault.silent('unreachable', error) : EngineFault.failed(error);
      default:
        return error;
    }
  }

  #learn(error: EngineFault, { job, slot: { backend } }: Attempt): void {
    const { fleet, metrics } = this.#options;
    const { fault } = error;
    if (fault === 'unexplained') return backend.answered();
    if (fault === 'busy') {
      metrics.metBusy();
      return fleet.rest(backend);
    }
    if (fault !== 'unreachable') this.#poison.failed(computeFingerprint(job), backend.incarnation);
    if (fault === 'failed') this.#countFailure(backend, error);
    else fleet.markSuspect(backend, error);
  }

  /** Counts a failure. The only engine is never an outlier: without it there would be none. */
  #countFailure(backend: Backend, reason: unknown): void {
    const { fleet } = this.#options;
    backend.failed();
    if (backend.failuresInRow >= OUTLIER_FAILURES && fleet.counts.inService > 1) {
      fleet.markSuspect(backend, reason);
    }
  }

  #isQuarantined(job: PrintJob): boolean {
    return !this.#poison.isEmpty && this.#poison.isQuarantined(computeFingerprint(job));
  }
}

/** Makes an engine print a probe. */
async function probe({ context, order }: PrintJob, { backend, work }: Slot) {
  const signal = AbortSignal.any([context.signal, work.signal, AbortSignal.timeout(PROBE_MS)]);
  try {
    await backend.engine.probe(order.kind, signal);
    return 'printed';
  } catch (error) {
    return error instanceof EngineFault && error.fault === 'failed' ? 'failed' : 'unknown';
  }
}

function quarantined(): PlatenError {
  return new PlatenError(
    'generation_failed',
    'The rendering engines failed on this document more than once; change it, or try again in five minutes.',
  );
}

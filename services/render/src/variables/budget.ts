import { PlatenError } from '@platen/contracts';
import { TemplateMistake } from './template-mistake.ts';

/** One value may stand in many places: what comes of a job's texts has a bound of its own. In UTF-16 units. */
const MAX_LENGTH = 32 * 1024 * 1024;

/**
 * Less than the thread's time (2 s), so that an endless template is refused with its place.
 * CPU time, in milliseconds: a busy machine fails no innocent document.
 */
const DEFAULT_CPU_MS = 1_500;

/** Asking for the thread's CPU time costs as much as a small step. */
const STEPS_PER_LOOK = 32;

/** A document is too long with its variables. */
export function tooLong(): PlatenError {
  return new PlatenError(
    'payload_too_large',
    'With its variables put in, the document is too long.',
  );
}

/** How much filling the texts of one job may take. */
export class Budget {
  readonly #cpuMs: number;
  #length = 0;
  #spentMs = 0;
  #begunAtMs = 0;
  #steps = 0;

  constructor(cpuMs = DEFAULT_CPU_MS) {
    this.#cpuMs = cpuMs;
  }

  /** @throws {PlatenError} payload_too_large */
  addLength(length: number): void {
    this.expectLength(length);
    this.#length += length;
  }

  /**
   * Before anything is done with a long text.
   * @throws {PlatenError} payload_too_large
   */
  expectLength(length: number): void {
    if (this.#length + length > MAX_LENGTH) throw tooLong();
  }

  /** Runs `work` on this budget's CPU time. */
  spend<T>(work: () => T): T {
    this.#begunAtMs = cpuMs();
    try {
      return work();
    } finally {
      this.#spentMs += cpuMs() - this.#begunAtMs;
    }
  }

  /** Called at every step of a template; the name is LiquidJS's. */
  check(): void {
    this.#steps += 1;
    if (this.#steps % STEPS_PER_LOOK !== 0) return;
    if (this.#spentMs + cpuMs() - this.#begunAtMs > this.#cpuMs) {
      throw new TemplateMistake('the template takes too long');
    }
  }
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

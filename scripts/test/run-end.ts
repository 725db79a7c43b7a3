import { writeFileSync } from 'node:fs';
import type { Reporter, TestRunEndReason, Vitest } from 'vitest/node';

/** What Vitest's JSON report lacks. */
export interface RunEnd {
  /** Faults outside of any test, such as a process that was killed. */
  faults: number;
  /** Whether its time was over. */
  isCutOff: boolean;
}

/**
 * Writes down how a run ended, as JSON in PLATEN_RUN_END. Ends it at PLATEN_TESTS_UNTIL, in seconds since 1970: tests that
 * run are broken off, and count as skipped, as do all that follow. Without that a slow machine's run would say nothing.
 */
export default class RunEndReporter implements Reporter {
  readonly #until = Number(process.env['PLATEN_TESTS_UNTIL'] ?? Infinity) * 1000;
  #end: (() => void) | undefined;

  onInit(vitest: Vitest): void {
    this.#end = () => void vitest.cancelCurrentRun('out-of-time' as never);
    if (this.#until !== Infinity) setTimeout(this.#end, this.#leftMs()).unref();
  }

  /** Vitest forgets what was cancelled before its run. */
  onTestModuleQueued(): void {
    if (this.#leftMs() === 0) this.#end?.();
  }

  onTestRunEnd(_: unknown, errors: readonly unknown[], reason: TestRunEndReason): void {
    const end: RunEnd = { faults: errors.length, isCutOff: reason === 'interrupted' };
    const { PLATEN_RUN_END: file = '' } = process.env;
    writeFileSync(file, JSON.stringify(end));
  }

  #leftMs(): number {
    return Math.max(0, this.#until - Date.now());
  }
}

import type { Reporter, Vitest } from 'vitest/node';

/**
 * Ends a run at PLATEN_TESTS_UNTIL, in seconds since 1970: tests that run come to their end, the others are skipped.
 * Without it a slow machine's run would be cut off, and say nothing.
 */
export default class EndInTime implements Reporter {
  onInit(vitest: Vitest): void {
    const { PLATEN_TESTS_UNTIL: until } = process.env;
    if (until === undefined) return;
    const end = () => void vitest.cancelCurrentRun('out-of-time' as never);
    setTimeout(end, Math.max(0, Number(until) * 1000 - Date.now())).unref();
  }
}

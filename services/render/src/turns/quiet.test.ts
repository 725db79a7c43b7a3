import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { Quiet } from './quiet.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const QUIET_MS = 1_000;

test('is there for a second after anybody else was seen who was not forgotten since', () => {
  const accounts = ['a', 'b', 'c'];
  const step = fc.record({
    accountId: fc.constantFrom(...accounts),
    isForgotten: fc.boolean(),
    afterMs: fc.integer({ min: 0, max: 600 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const quiet = new Quiet();
      const seen = new Map<string, number>();
      for (const { accountId, isForgotten, afterMs } of steps) {
        jest.advanceTimersByTime(afterMs);
        if (isForgotten) quiet.forget(accountId);
        else quiet.saw(accountId);
        if (isForgotten) seen.delete(accountId);
        else seen.set(accountId, performance.now());
        for (const each of accounts) {
          const others = [...seen].filter(([other]) => other !== each).map(([, at]) => at);
          const left = Math.max(...others, -Infinity) + QUIET_MS - performance.now();
          expect(quiet.msLeftFor(each)).toBeCloseTo(Math.max(left, 0));
        }
      }
    }),
  );
});

import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { Company } from './company.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const ABOUT_MS = 5_000;

test('is there for five seconds after anybody else was seen, whatever else was seen meanwhile', () => {
  const accounts = ['a', 'b', 'c'];
  const step = fc.record({
    accountId: fc.constantFrom(...accounts),
    afterMs: fc.integer({ min: 0, max: 4_000 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const company = new Company();
      const seen = new Map<string, number>();
      for (const { accountId, afterMs } of steps) {
        jest.advanceTimersByTime(afterMs);
        company.saw(accountId);
        seen.set(accountId, performance.now());
        for (const each of accounts) {
          const others = [...seen].filter(([other]) => other !== each).map(([, at]) => at);
          const left = Math.max(...others, -Infinity) + ABOUT_MS - performance.now();
          expect(company.msLeftFor(each)).toBeCloseTo(Math.max(left, 0));
        }
      }
    }),
  );
});

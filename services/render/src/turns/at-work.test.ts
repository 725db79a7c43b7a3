import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { AtWork } from './at-work.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const SLOW_MS = 1_000;

const DOCUMENTS = ['a', 'a', 'b', 'c'].map((accountId, number) => ({ accountId, number }));

test('knows what each account has, which of it is slow, and who else is there, as a plain model does', () => {
  const step = fc.record({
    at: fc.nat(DOCUMENTS.length - 1),
    begins: fc.boolean(),
    afterMs: fc.integer({ min: 0, max: 700 }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const atWork = new AtWork<(typeof DOCUMENTS)[number]>();
      const model: { document: (typeof DOCUMENTS)[number]; since: number }[] = [];
      for (const { at, begins, afterMs } of steps) {
        jest.advanceTimersByTime(afterMs);
        const document = DOCUMENTS[at]!;
        if (begins) {
          atWork.begin(document);
          model.push({ document, since: performance.now() });
        } else {
          atWork.end(document);
          const first = model.findIndex((turn) => turn.document === document);
          if (first !== -1) model.splice(first, 1);
        }
        for (const accountId of ['a', 'b', 'c']) {
          const own = model.filter((turn) => turn.document.accountId === accountId);
          const since = new Map<unknown, number>();
          for (const turn of own)
            since.set(turn.document, Math.min(since.get(turn.document) ?? Infinity, turn.since));
          const quick = [...since.values()].filter((begun) => performance.now() - begun < SLOW_MS);
          const left = quick.map((begun) => begun + SLOW_MS - performance.now());
          expect(atWork.slotsOf(accountId)).toBe(own.length);
          expect(atWork.quickOf(accountId)).toBe(quick.length);
          expect(atWork.msUntilSlow(accountId)).toBeCloseTo(Math.min(...left, Infinity));
          expect(atWork.hasOthersThan(accountId)).toBe(own.length < model.length);
        }
      }
    }),
  );
});

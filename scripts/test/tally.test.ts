import { describe, expect, test } from 'vitest';
import { addTallies, closingLine, type Tally } from './tally.ts';

const tally = (passed: number, failed: number, skipped: number): Tally => ({
  passed,
  failed,
  skipped,
});

describe('addTallies', () => {
  test('adds each number separately', () => {
    expect(addTallies([tally(1, 20, 300), tally(4, 50, 600), tally(0, 0, 1)])).toEqual(
      tally(5, 70, 901),
    );
  });

  test('returns a single tally unchanged, and mutates none', () => {
    const one = tally(1, 2, 3);
    expect(addTallies([one])).toEqual(tally(1, 2, 3));
    addTallies([one, one]);
    expect(one).toEqual(tally(1, 2, 3));
  });
});

describe('closingLine', () => {
  test.each([
    [tally(0, 0, 0), '0 passed, 0 failed'],
    [tally(12, 0, 0), '12 passed, 0 failed'],
    [tally(12, 3, 0), '12 passed, 3 failed'],
    [tally(12, 3, 1), '12 passed, 3 failed, 1 skipped'],
  ])('of %j', (counted, line) => {
    expect(closingLine(counted)).toBe(line);
  });
});

import { describe, expect, test } from '@jest/globals';
import { quotaWarning } from './quota-warning.ts';

const warningAt = (used: number, limit: number) =>
  quotaWarning({ limit, remaining: Math.max(0, limit - used), resetsAtMs: 0 })['X-Quota-Warning'];

describe('quotaWarning', () => {
  test.each([
    [0, 500, undefined],
    [399, 500, undefined], // 79.8 %
    [400, 500, '80'],
    [499, 500, '80'],
    [500, 500, '100'],
    [501, 500, '100'],
    [7_999, 10_000, undefined],
    [9_999, 10_000, '80'],
    [0, 1, undefined],
    [1, 1, '100'],
    [2, 3, undefined],
    [4, 5, '80'],
    [0, 0, '100'],
  ])('with %i of %i used is %p', (used, limit, warning) => {
    expect(warningAt(used, limit)).toBe(warning);
  });

  test('is absent without a quota', () => {
    expect(quotaWarning({ resetsAtMs: 0 })).toEqual({});
    expect(quotaWarning(null)).toEqual({});
  });
});

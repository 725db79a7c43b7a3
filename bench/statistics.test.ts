import { describe, expect, test } from 'vitest';
import { blocksOf, interval, median, quantile, ratioInterval, slope } from './statistics.ts';

test('a quantile lies between its neighbours', () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(quantile([1, 2, 3], 1)).toBe(3);
  expect(median([7])).toBe(7);
  expect(median([])).toBeNaN();
});

test('an interval of a median contains it, and is a point if all values are equal', () => {
  const [low, high] = interval([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(low).toBeLessThan(5);
  expect(high).toBeGreaterThan(5);
  expect(interval([2, 2, 2])).toEqual([2, 2]);
});

describe('an interval of a ratio', () => {
  const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

  test('contains the ratio', () => {
    const above = [[2, 2], [1, 3], [4], [2, 3]];
    const below = [[1], [1, 1], [2], [1]];
    const [low, high] = ratioInterval(above, below, sum);
    const ratio = sum(above.flat()) / sum(below.flat());
    expect(low).toBeLessThan(ratio);
    expect(high).toBeGreaterThan(ratio);
  });

  test('is as wide as the differences of whole blocks', () => {
    const one = [[1], [1], [1], [1]];
    const mixed = [[1], [9], [1], [9]];
    expect(ratioInterval(one, one, sum)).toEqual([1, 1]);
    const [low, high] = ratioInterval(mixed, one, sum);
    expect(high - low).toBeGreaterThan(4);
  });
});

describe('a slope', () => {
  const line = (length: number, y: (x: number) => number) =>
    Array.from({ length }, (_, x): [number, number] => [x, y(x)]);

  test('is that of a line', () => {
    expect(slope(line(9, (x) => 3 * x + 1))).toEqual({ slope: 3, between: [3, 3] });
  });

  test('does not change by a single leap', () => {
    expect(slope(line(15, (x) => (x === 14 ? 1_000 : 2 * x))).slope).toBe(2);
  });

  test('of an oscillation is near zero', () => {
    const { between } = slope(line(20, (x) => (x * 7) % 5));
    expect(between[0]).toBeLessThan(0);
    expect(between[1]).toBeGreaterThan(0);
  });

  test('of one point is unknown', () => {
    expect(slope([[0, 1]]).slope).toBeNaN();
  });
});

test('blocks are parts of a range; values outside of it are in none', () => {
  const blocks = blocksOf([-1, 0, 4, 5, 9, 10], { start: 0, end: 10, count: 2 }, (value) => value);
  expect(blocks).toEqual([
    [0, 4],
    [5, 9],
  ]);
});

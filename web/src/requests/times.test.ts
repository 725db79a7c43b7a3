import { expect, test } from 'vitest';
import { timesOf } from './times.ts';

const took = (duration_ms: number, status = 200) => ({ duration_ms, status });

test('half of the documents took at most the first time, 95 of 100 the second', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => took(100 - at));
  expect(timesOf(hundred)).toEqual([50, 95]);
  expect(timesOf([took(7), took(30_000, 504)])).toEqual([7, 7]);
  expect(timesOf([took(3, 400)])).toBeUndefined();
});

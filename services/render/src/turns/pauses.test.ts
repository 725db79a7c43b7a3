import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Pauses } from './pauses.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test.each([
  ['nothing', 0, 0],
  ['a short time', 100, 200],
  ['half a second', 500, 1_000],
  ['a minute', 60_000, 1_000],
])('after %s lasts twice as long, and never more than a second', (_, tookMs, lastsMs) => {
  const pauses = new Pauses();
  pauses.begin('a', tookMs);
  expect([pauses.msLeftOf('a'), pauses.msLeftOf('b')]).toEqual([lastsMs, 0]);
  jest.advanceTimersByTime(lastsMs);
  expect(pauses.msLeftOf('a')).toBe(0);
});

test('is of all prints together, and each account’s own', () => {
  const pauses = new Pauses();
  pauses.begin('a', 100);
  jest.advanceTimersByTime(150);
  pauses.begin('b', 200);
  expect([pauses.msLeftOf('a'), pauses.msLeftOf('b')]).toEqual([50, 400]);
  pauses.begin('a', 50);
  expect([pauses.msLeftOf('a'), pauses.msLeftOf('b')]).toEqual([150, 400]);
  pauses.begin('b', 400);
  expect([pauses.msLeftOf('a'), pauses.msLeftOf('b')]).toEqual([150, 1_000]);
});

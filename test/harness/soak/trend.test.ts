import { describe, expect, test } from 'vitest';
import { trendOf } from './trend.ts';

const MINUTE_MS = 60_000;
const SAMPLE_EVERY_MS = 2_000;
const TIMES = 20;

/** Always the same numbers, evenly from -1 to 1. */
function noise(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 31 - 1;
  };
}

interface Shape {
  perHour?: number;
  /** Falls back to zero regularly. */
  sawtooth?: { mib: number; everyMs: number };
  /** Lasting steps, like an allocator's. */
  steps?: number;
  warmUpMib?: number;
}

/** The memory of a typical service, with different noise for each seed. */
function held(minutes: number, shape: Shape, seed: number) {
  const { perHour = 0, sawtooth = { mib: 0, everyMs: 1 }, steps = 0, warmUpMib = 0 } = shape;
  const random = noise(seed);
  const forMs = minutes * MINUTE_MS;
  const phase = (random() + 1) * sawtooth.everyMs;
  let level = 100;
  const samples = Array.from({ length: forMs / SAMPLE_EVERY_MS }, (_, index) => {
    const atMs = index * SAMPLE_EVERY_MS;
    level += 0.1 * (100 - level) + steps * random();
    const saw = (sawtooth.mib * ((atMs + phase) % sawtooth.everyMs)) / sawtooth.everyMs;
    const warming = -warmUpMib * Math.exp(-atMs / (forMs / 20));
    return { atMs, mib: level + saw + warming + (perHour * atMs) / 3_600_000 + random() };
  });
  return { samples, forMs };
}

/** The share of series that count as a leak. */
function leaks(minutes: number, shape: Shape): number {
  const trends = Array.from({ length: TIMES }, (_, seed) => {
    const { samples, forMs } = held(minutes, shape, seed);
    return trendOf(samples, forMs);
  });
  return trends.filter(({ between, bound }) => between[0] > bound).length;
}

describe.each([5, 30])('in a soak of %i minutes', (minutes) => {
  test.each<[string, Shape]>([
    ['that is steady', {}],
    ['that is collected now and then', { sawtooth: { mib: 30, everyMs: 25_000 } }],
    ['that is collected rarely', { sawtooth: { mib: 30, everyMs: minutes * 15_000 } }],
    ['that goes up and down in steps', { steps: 3 }],
    ['that warms up', { warmUpMib: 60 }],
    ['that rises by less than a collection is worth', { perHour: 360 / minutes }],
  ])('memory %s is no leak', (_, shape) => {
    expect(leaks(minutes, shape)).toBe(0);
  });

  test.each<[string, Shape]>([
    ['alone', {}],
    ['under collections', { sawtooth: { mib: 20, everyMs: 25_000 } }],
    ['under steps', { steps: 3 }],
    ['under warm-up', { warmUpMib: 60 }],
  ])('a leak is found: %s', (_, shape) => {
    // 40 MiB in all; the soak watches three quarters of the time.
    expect(leaks(minutes, { ...shape, perHour: 2_400 / minutes })).toBe(TIMES);
  });
});

test('a slope is in MiB an hour, within its interval', () => {
  const { samples, forMs } = held(30, { perHour: 50 }, 1);
  const { perHour, between } = trendOf(samples, forMs);
  expect(perHour).toBeCloseTo(50, -1);
  expect(between[0]).toBeLessThan(perHour);
  expect(between[1]).toBeGreaterThan(perHour);
});

test('without data, there is no result', () => {
  expect(trendOf([], 1).perHour).toBeNaN();
});

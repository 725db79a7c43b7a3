import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { initialScale, nextScale, type Bounds, type Scale } from './decide.ts';

const BOUNDS: Bounds = { minReplicas: 1, maxReplicas: 10, slots: 2, scaleDownMs: 60_000 };
const STEP_MS = 5_000;

const whole = (documents: number) => ({ documents, isWhole: true });

/** How many engines there are after each of the loads, five seconds apart. */
function replay(loads: { documents: number; isWhole: boolean }[], bounds = BOUNDS, first = 1) {
  let scale: Scale = initialScale(first, bounds, 0);
  return loads.map((load, index) => {
    scale = nextScale(scale, load, bounds, (index + 1) * STEP_MS);
    return scale.replicas;
  });
}

describe('how many engines there are to be', () => {
  test('is as many as the documents need, with some room, at once', () => {
    expect(replay([whole(4)])).toEqual([3]);
  });

  test('is at most twice as many at a time, so that one odd look starts no crowd', () => {
    expect(replay([whole(1_000), whole(1_000), whole(1_000)])).toEqual([3, 6, 10]);
  });

  test('is fewer when fewer were enough for the whole window, and the fewest in the end', () => {
    const scales = replay([whole(4), ...Array.from({ length: 13 }, () => whole(0))]);
    expect(scales.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 3));
    expect(scales.at(-1)).toBe(1);
  });

  test('is what there was while nobody tells the load', () => {
    const unknown = { documents: 0, isWhole: false };
    const scales = replay(
      Array.from({ length: 30 }, () => unknown),
      BOUNDS,
      4,
    );
    expect(new Set(scales)).toEqual(new Set([4]));
  });

  test('is more by a part of the load alone', () => {
    expect(replay([{ documents: 4, isWhole: false }])).toEqual([3]);
  });

  test('is what there is when the operator starts, within bounds', () => {
    expect(initialScale(5, BOUNDS, 0).replicas).toBe(5);
    expect(initialScale(50, BOUNDS, 0).replicas).toBe(10);
    expect(initialScale(undefined, BOUNDS, 0).replicas).toBe(1);
  });
});

describe('whatever the load does', () => {
  const bounds = fc
    .record({
      minReplicas: fc.integer({ min: 1, max: 20 }),
      more: fc.nat(20),
      slots: fc.integer({ min: 1, max: 6 }),
      windowSteps: fc.integer({ min: 1, max: 20 }),
    })
    .map(({ minReplicas, more, slots, windowSteps }) => ({
      minReplicas,
      maxReplicas: minReplicas + more,
      slots,
      scaleDownMs: windowSteps * STEP_MS,
    }));
  const load = fc.record({ documents: fc.nat(300), isWhole: fc.boolean() });
  const runs = fc.tuple(bounds, fc.array(load, { minLength: 1, maxLength: 80 }), fc.nat(50));

  test('it stays within its bounds', () => {
    fc.assert(
      fc.property(runs, ([limits, loads, first]) => {
        for (const replicas of replay(loads, limits, first)) {
          expect(replicas).toBeGreaterThanOrEqual(limits.minReplicas);
          expect(replicas).toBeLessThanOrEqual(limits.maxReplicas);
        }
      }),
    );
  });

  test('it does not flap: after more there are not fewer for as long as the window', () => {
    fc.assert(
      fc.property(runs, ([limits, loads, first]) => {
        let before = initialScale(first, limits, 0).replicas;
        let roseAt = -Infinity;
        for (const [index, replicas] of replay(loads, limits, first).entries()) {
          const at = (index + 1) * STEP_MS;
          if (replicas < before) expect(at - roseAt).toBeGreaterThanOrEqual(limits.scaleDownMs);
          if (replicas > before) roseAt = at;
          before = replicas;
        }
      }),
    );
  });

  test('it is never below what the last load needs, but for its bounds and its step', () => {
    fc.assert(
      fc.property(runs, ([limits, loads, first]) => {
        let before = initialScale(first, limits, 0).replicas;
        for (const [index, replicas] of replay(loads, limits, first).entries()) {
          const needed = Math.ceil(loads[index]!.documents / (limits.slots * 0.8));
          const reachable = Math.min(needed, limits.maxReplicas, Math.max(before * 2, before + 2));
          expect(replicas).toBeGreaterThanOrEqual(reachable);
          before = replicas;
        }
      }),
    );
  });

  test('it comes to rest under a load that does not change', () => {
    fc.assert(
      fc.property(runs, fc.nat(300), ([limits, loads, first], documents) => {
        const steady = Array.from({ length: 60 }, () => whole(documents));
        const last = replay([...loads, ...steady], limits, first).slice(-20);
        const needed = Math.ceil(documents / (limits.slots * 0.8));
        const expected = Math.min(Math.max(needed, limits.minReplicas), limits.maxReplicas);
        expect(new Set(last)).toEqual(new Set([expected]));
      }),
    );
  });
});

import { describe, expect, test } from 'vitest';
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

describe('the wanted number of engines', () => {
  test('grows at once to what the documents need, with some reserve', () => {
    expect(replay([whole(4)])).toEqual([3]);
  });

  test('at most doubles in one step, so that one odd reading starts few engines', () => {
    expect(replay([whole(1_000), whole(1_000), whole(1_000)])).toEqual([3, 6, 10]);
  });

  test('shrinks once fewer were enough for the whole window, down to the minimum', () => {
    const scales = replay([whole(4), ...Array.from({ length: 13 }, () => whole(0))]);
    expect(scales.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => 3));
    expect(scales.at(-1)).toBe(1);
  });

  test('stays while no pod reports the load', () => {
    const unknown = { documents: 0, isWhole: false };
    const scales = replay(
      Array.from({ length: 30 }, () => unknown),
      BOUNDS,
      4,
    );
    expect(new Set(scales)).toEqual(new Set([4]));
  });

  test('grows also by an incomplete load', () => {
    expect(replay([{ documents: 4, isWhole: false }])).toEqual([3]);
  });

  test('is the present number when the operator starts, within the bounds', () => {
    expect(initialScale(5, BOUNDS, 0).replicas).toBe(5);
    expect(initialScale(50, BOUNDS, 0).replicas).toBe(10);
    expect(initialScale(undefined, BOUNDS, 0).replicas).toBe(1);
  });
});

describe('under any load', () => {
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

  test('the number stays within its bounds', () => {
    fc.assert(
      fc.property(runs, ([limits, loads, first]) => {
        for (const replicas of replay(loads, limits, first)) {
          expect(replicas).toBeGreaterThanOrEqual(limits.minReplicas);
          expect(replicas).toBeLessThanOrEqual(limits.maxReplicas);
        }
      }),
    );
  });

  test('the number does not flap: after it grows, it does not shrink for a whole window', () => {
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

  test('the number covers what the last load needs, within its bounds and its step', () => {
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

  test('the number comes to rest under a constant load', () => {
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

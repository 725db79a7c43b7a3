import { expect, test } from 'vitest';
import type { Outcome } from '../load/load.ts';
import { summary, table } from './overload-summary.ts';

const FOR_MS = 60_000;

/** Requests evenly over the load's time, of which every nth is served. */
function outcomes(served: { every: number; ms: number }, refusedMs: number): Outcome[] {
  return Array.from({ length: 1_200 }, (_, index) => {
    const isServed = index % served.every === 0;
    const startedAt = (index * FOR_MS) / 1_200;
    return { startedAt, status: isServed ? 200 : 503, ms: isServed ? served.ms : refusedMs };
  });
}

const found = summary({
  rounds: 2,
  peak: { raw: 4, platen: 5 },
  forMs: FOR_MS,
  loads: {
    raw: [10_000, 30_000].map((recoveryMs) => ({
      outcomes: outcomes({ every: 5, ms: 20_000 }, 30_000),
      recoveryMs,
    })),
    platen: [1_000, 3_000].map((recoveryMs) => ({
      outcomes: outcomes({ every: 5, ms: 2_000 }, 20),
      recoveryMs,
    })),
  },
});

test("goodput counts only documents within the load's time; recovery is the longest", () => {
  expect(found.raw).toMatchObject({ sent: 2_400, recoveryMs: 30_000 });
  expect(found.raw.goodput).toBeCloseTo((240 * 40) / 60 / 60, 1);
  expect(found.platen.goodput).toBeCloseTo((240 * 58) / 60 / 60, 1);
  expect(found.platen.accepted).toEqual({ count: 480, p50: 2_000, p99: 2_000 });
  expect(found.platen.refused).toMatchObject({ count: 1_920, p99: 20 });
});

test('ratios are within their intervals', () => {
  const { goodput, acceptedP99 } = found.ratios;
  expect(goodput.ratio).toBeCloseTo(58 / 40, 1);
  expect(goodput.between[0]).toBeLessThanOrEqual(goodput.ratio);
  expect(goodput.between[1]).toBeGreaterThanOrEqual(goodput.ratio);
  expect(acceptedP99).toEqual({ ratio: 0.1, between: [0.1, 0.1] });
});

test('the table names every measured value and every goal', () => {
  const text = table(found, 5).join('\n');
  expect(text).toContain('5 times as many requests as each can serve, for 60 s');
  expect(text).toContain('0.100 × (95 %: 0.100-0.100)');
  expect(text).toContain("× Platen's own peak");
});

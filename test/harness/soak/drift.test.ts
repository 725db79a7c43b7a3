import { expect, test } from 'vitest';
import { driftOf, type Delivery, type MachineSample } from './drift.ts';

const FOR_MS = 30 * 60_000;
const EVERY_MS = 700;

/** Documents of kinds that take from 300 to 900 ms, times what `slower` says of their moment. */
function deliveries(slower: (atMs: number) => number): Delivery[] {
  return Array.from({ length: Math.floor(FOR_MS / EVERY_MS) }, (_, index) => {
    const atMs = index * EVERY_MS;
    const tookMs = (300 + ((index * 7) % 11) * 60 + ((index * 13) % 17)) * slower(atMs);
    return { atMs, tookMs };
  });
}

/** A machine with two cores that it shares with others. */
function machine(others: (atMs: number) => number): MachineSample[] {
  let othersMs = 0;
  return Array.from({ length: FOR_MS / 2_000 }, (_, index) => {
    const atMs = index * 2_000;
    othersMs += 4_000 * others(atMs);
    return { atMs, capacityMs: atMs * 2, othersMs };
  });
}

const idle = machine(() => 0);
const isLate = (atMs: number) => atMs > FOR_MS * 0.7;

test('equal times at the end and the beginning are no drift', () => {
  const { ratio, between, p99, left } = driftOf(
    deliveries(() => 1),
    idle,
    FOR_MS,
  );
  expect(ratio).toBeCloseTo(1, 1);
  expect(between[0]).toBeLessThan(1.1);
  expect(p99.first).toBeGreaterThan(900);
  expect(left).toEqual({ first: 1, last: 1 });
});

test('times that are 50 % longer at the end are a drift', () => {
  const slow = deliveries((atMs) => (isLate(atMs) ? 1.5 : 1));
  const { ratio, between } = driftOf(slow, idle, FOR_MS);
  expect(ratio).toBeCloseTo(1.5, 1);
  expect(between[0]).toBeGreaterThan(1.1);
});

test('slowness by other processes of the machine is no drift', () => {
  const slow = deliveries((atMs) => (isLate(atMs) ? 2 : 1));
  const busy = machine((atMs) => (isLate(atMs) ? 0.5 : 0));
  const { ratio, between, left } = driftOf(slow, busy, FOR_MS);
  expect(left.last).toBeCloseTo(0.5);
  expect(ratio).toBeCloseTo(1, 1);
  expect(between[0]).toBeLessThan(1.1);
});

test('a hiccup of a minute is no drift', () => {
  const hiccup = (atMs: number) => atMs > FOR_MS - 60_000;
  const { between } = driftOf(
    deliveries((atMs) => (hiccup(atMs) ? 4 : 1)),
    idle,
    FOR_MS,
  );
  expect(between[0]).toBeLessThan(1.1);
});

test('slowness during the warm-up does not count', () => {
  const warming = deliveries((atMs) => (atMs < FOR_MS / 5 ? 5 : 1));
  expect(driftOf(warming, idle, FOR_MS).ratio).toBeCloseTo(1, 1);
});

test('without data, there is no result', () => {
  expect(driftOf([], [], FOR_MS).between[0]).toBeNaN();
});

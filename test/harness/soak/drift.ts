import { blocksOf, quantile, ratioInterval, type Interval } from '../../../bench/statistics.ts';
import { WARM_UP_SHARE } from './trend.ts';

/** A document that came. */
export interface Delivery {
  /** The time of its request since the soak began. */
  atMs: number;
  tookMs: number;
}

/** What the machine had computed by a time since the soak began, for others than the soak. */
export interface MachineSample {
  atMs: number;
  /** Processor time of all cores since they started, in milliseconds, and how much of it others had. */
  capacityMs: number;
  othersMs: number;
}

/** The slowest hundredth of a soak's last third beside that of its first; warm-up is left out. */
export interface Drift {
  /** In milliseconds. */
  p99: { first: number; last: number };
  /** Of the machine's processors: what others left to the soak. */
  left: { first: number; last: number };
  /** Last to first, if the machine had been left alone alike: 1 is no drift. */
  ratio: number;
  /** In which that lies with 95 %. */
  between: Interval;
}

/** The blocks of a third, because a hiccup of the machine slows down simultaneous requests. */
const BLOCKS = 10;

const p99 = (deliveries: readonly Delivery[]) =>
  quantile(
    deliveries.map(({ tookMs }) => tookMs),
    0.99,
  );

/** @param forMs how long the soak took */
export function driftOf(
  deliveries: readonly Delivery[],
  machine: readonly MachineSample[],
  forMs: number,
): Drift {
  const start = forMs * WARM_UP_SHARE;
  const third = (forMs - start) / 3;
  const [first, last] = [
    { start, end: start + third },
    { start: forMs - third, end: forMs },
  ];
  const blocks = (of: { start: number; end: number }) =>
    blocksOf(deliveries, { ...of, count: BLOCKS }, ({ atMs }) => atMs);
  const [before, after] = [blocks(first), blocks(last)];
  const left = { first: leftOf(machine, first), last: leftOf(machine, last) };
  // Who has half the processors takes twice as long.
  const alike = left.last / left.first;
  const [low, high] = ratioInterval(after, before, p99);
  const times = { first: p99(before.flat()), last: p99(after.flat()) };
  return {
    p99: times,
    left,
    ratio: (times.last / times.first) * alike,
    between: [low * alike, high * alike],
  };
}

function leftOf(machine: readonly MachineSample[], { start, end }: { start: number; end: number }) {
  const within = machine.filter(({ atMs }) => atMs >= start && atMs < end);
  const [from, to] = [within[0], within.at(-1)];
  if (!from || !to || from === to) return NaN;
  return 1 - (to.othersMs - from.othersMs) / (to.capacityMs - from.capacityMs);
}

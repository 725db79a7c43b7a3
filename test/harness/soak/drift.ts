import { blocksOf, quantile, ratioInterval, type Interval } from '../../../bench/statistics.ts';
import { WARM_UP_SHARE } from './trend.ts';

/** A delivered document. */
export interface Delivery {
  /** The time of its request since the soak began. */
  atMs: number;
  tookMs: number;
}

/** The machine's processor time for other processes, by a time since the soak began. */
export interface MachineSample {
  atMs: number;
  /** The processor time of all cores since their start, in milliseconds, and the share of others. */
  capacityMs: number;
  othersMs: number;
}

/** The slowest hundredth of a soak's last third, compared with that of its first third, without the warm-up. */
export interface Drift {
  /** In milliseconds. */
  p99: { first: number; last: number };
  /** The share of the processors that others left to the soak. */
  left: { first: number; last: number };
  /** The ratio of last to first, corrected by the machine's load: 1 is no drift. */
  ratio: number;
  /** Its 95 % interval. */
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
  // With half of the processors, a document takes twice as long.
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

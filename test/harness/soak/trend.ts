import { blocksOf, median, slope, type Interval } from '../../../bench/statistics.ts';

/** The memory of a process at a time since the soak began. */
export interface MemorySample {
  atMs: number;
  mib: number;
}

/** The rise of memory, in MiB per hour. */
export interface Trend {
  perHour: number;
  /** Its 95 % interval. Above the limit, it is a leak. */
  between: Interval;
  /** The slope by which memory would rise by one garbage collection while it is watched. */
  bound: number;
}

/** The share of a soak that is warm-up: Node.js compiles, and its heap and the allocator's grow. */
export const WARM_UP_SHARE = 1 / 4;

/**
 * Samples of one block rise and fall with the same collections; blocks as long as these hardly do.
 * Their medians are what the slope is of.
 */
const BLOCKS = 20;

/**
 * V8 frees memory at any time, so this much more at the end than at the beginning is no leak (half a semi-space of 16
 * MiB).
 */
const NOT_COLLECTED_MIB = 8;

const HOUR_MS = 3_600_000;

/** @param forMs how long the soak took */
export function trendOf(samples: readonly MemorySample[], forMs: number): Trend {
  const start = forMs * WARM_UP_SHARE;
  const blocks = blocksOf(samples, { start, end: forMs, count: BLOCKS }, ({ atMs }) => atMs);
  const points = blocks.flatMap((block, index): [number, number][] =>
    block.length > 0 ? [[index, median(block.map(({ mib }) => mib))]] : [],
  );
  const perHour = (perBlock: number) => (perBlock * BLOCKS * HOUR_MS) / (forMs - start);
  const { slope: perBlock, between } = slope(points);
  return {
    perHour: perHour(perBlock),
    between: [perHour(between[0]), perHour(between[1])],
    bound: (NOT_COLLECTED_MIB * HOUR_MS) / (forMs - start),
  };
}

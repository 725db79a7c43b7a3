import { blocksOf, median, slope, type Interval } from '../../../bench/statistics.ts';

/** What a process held at a time since the soak began. */
export interface MemorySample {
  atMs: number;
  mib: number;
}

/** How memory rises, in MiB an hour. */
export interface Trend {
  perHour: number;
  /** In which that lies with 95 %. Above the bound, it is a leak beyond doubt. */
  between: Interval;
  /** By which it would rise by what a collection is worth while it is watched. */
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
 * V8 gives back what it does not need when it likes: by so much more it may hold at the end of what is
 * watched than at its beginning, and nothing has leaked (half a semi-space of 16 MiB).
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

/** The value that a share of all values does not exceed; linear between neighbours. @param share 0-1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)] ?? NaN;
  const above = sorted[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position % 1);
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** An interval: two values between which another one lies. */
export type Interval = [low: number, high: number];

const RESAMPLINGS = 1_000;

/** The 95 % interval of the median (bootstrap percentiles; Efron, 1979). */
export function interval(values: readonly number[]): Interval {
  return ofResamplings(() => median(resampled(values)));
}

/**
 * The 95 % interval of the ratio of two samples' statistic. It resamples whole blocks, because
 * successive measurements depend on each other (block bootstrap; Künsch, 1989).
 * @param of a sample's statistic, of the values of all its blocks
 */
export function ratioInterval<T>(
  above: readonly (readonly T[])[],
  below: readonly (readonly T[])[],
  of: (values: readonly T[]) => number,
): Interval {
  return ofResamplings(() => of(resampled(above).flat()) / of(resampled(below).flat()));
}

function ofResamplings(statistic: () => number): Interval {
  const found = Array.from({ length: RESAMPLINGS }, statistic).filter((value) => !isNaN(value));
  return [quantile(found, 0.025), quantile(found, 0.975)];
}

function resampled<T>(values: readonly T[]): T[] {
  return values.map(() => values[Math.floor(Math.random() * values.length)] as T);
}

/** Two-sided, 95 %, of the normal distribution. */
const Z = 1.96;

/**
 * The slope of values as the median of the slopes of all pairs (Theil-Sen), which single leaps do
 * not change, with its 95 % interval (by Kendall's tau; Sen, 1968).
 * @param points [x, y], independent of each other but for the slope
 */
export function slope(points: readonly (readonly [number, number])[]): {
  slope: number;
  between: Interval;
} {
  const slopes = points.flatMap(([x, y], index) =>
    points.slice(index + 1).map(([otherX, otherY]) => (otherY - y) / (otherX - x)),
  );
  const n = points.length;
  const share = (Z * Math.sqrt((n * (n - 1) * (2 * n + 5)) / 18)) / (2 * slopes.length);
  const between: Interval = [
    quantile(slopes, Math.max(0, 0.5 - share)),
    quantile(slopes, Math.min(1, 0.5 + share)),
  ];
  return { slope: median(slopes), between };
}

/**
 * Values by the part of a range that contains them. @param start, end of the range @param at of
 * a value
 */
export function blocksOf<T>(
  values: readonly T[],
  { start, end, count }: { start: number; end: number; count: number },
  at: (value: T) => number,
): T[][] {
  const blocks = Array.from({ length: count }, (): T[] => []);
  for (const value of values) {
    blocks[Math.floor(((at(value) - start) / (end - start)) * count)]?.push(value);
  }
  return blocks;
}

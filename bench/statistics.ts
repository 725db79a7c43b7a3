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

const RESAMPLINGS = 2_000;

/** Between which values the median lies in 95 of 100 resamplings (bootstrap percentiles; Efron, 1979). */
export function interval(values: readonly number[]): [number, number] {
  const resampled = Array.from({ length: RESAMPLINGS }, () =>
    median(values.map(() => values[Math.floor(Math.random() * values.length)] ?? NaN)),
  );
  return [quantile(resampled, 0.025), quantile(resampled, 0.975)];
}

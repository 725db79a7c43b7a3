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

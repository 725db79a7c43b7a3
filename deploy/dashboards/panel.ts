/** Grafana's names of units. */
type Unit =
  | 'short'
  | 'percentunit'
  | 'reqps'
  | 'ops'
  | 's'
  | 'bytes'
  | 'Bps'
  | 'dateTimeFromNow'
  | 'bool_yes_no';

export interface Panel {
  title: string;
  /** Its meaning, and when to worry. */
  description: string;
  unit: Unit;
  /** Expressions by the legend of their lines, with labels as `{{route}}`. */
  queries: Record<string, string>;
  /** Width in 24 columns; by default 12 for lines and 6 for a number. */
  width?: number;
  /** From where on a value is good; below it, it is bad. Or the other way round. Such a panel shows numbers, not lines. */
  good?: { above: number } | { below: number };
}

export interface Dashboard {
  /** Name in its address and its file. */
  uid: string;
  title: string;
  description: string;
  rows: { title: string; panels: Panel[] }[];
}

/** A metric of the chosen clusters and namespaces; where there are no such labels, all match. */
export function metric(name: string, ...matchers: string[]): string {
  return `${name}{${['cluster=~"$cluster"', 'namespace=~"$namespace"', ...matchers].join(', ')}}`;
}

export function rate(name: string, ...matchers: string[]): string {
  return `rate(${metric(name, ...matchers)}[$__rate_interval])`;
}

/** A line for each value of these labels, whose legend they are. @param how `sum`, `max` */
export function by(
  labels: readonly string[],
  expression: string,
  how = 'sum',
): Record<string, string> {
  return { [legendOf(labels)]: `${how} by (${labels.join(', ')}) (${expression})` };
}

const legendOf = (labels: readonly string[]) => labels.map((label) => `{{${label}}}`).join(' ');

/** The value that a share of a histogram's events is below. */
export function quantile(share: number, histogram: string, ...labels: string[]): string {
  return `histogram_quantile(${share}, sum by (${['le', ...labels].join(', ')}) (${rate(`${histogram}_bucket`)}))`;
}

/** The same, with these labels as the legend. */
export function quantileBy(labels: readonly string[], share: number, histogram: string) {
  return { [legendOf(labels)]: quantile(share, histogram, ...labels) };
}

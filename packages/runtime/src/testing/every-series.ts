import type { Counter, Gauge, Histogram, Registry } from 'prom-client';

type Metric = { labelNames?: string[] } & (Counter | Gauge | Histogram);

/**
 * Gives every metric of a registry one measurement for each combination of label values.
 * @param values by the name of the label
 * @returns how many series that makes
 * @throws {Error} a label without known values
 */
export async function everySeries(
  metrics: Registry,
  values: Record<string, readonly string[]>,
): Promise<number> {
  for (const metric of metrics.getMetricsAsArray() as unknown as (Metric & { name: string })[]) {
    if (!metric.name.startsWith('platen_')) continue;
    for (const labels of combinations(metric.labelNames ?? [], values)) measure(metric, labels);
  }
  return seriesIn(await metrics.metrics());
}

function combinations(
  names: readonly string[],
  values: Record<string, readonly string[]>,
): Record<string, string>[] {
  return names.reduce<Record<string, string>[]>(
    (all, name) => {
      const known = values[name];
      if (!known) throw new Error(`the test gives no values for ${name}`);
      return all.flatMap((one) => known.map((value) => ({ ...one, [name]: value })));
    },
    [{}],
  );
}

function measure(metric: Metric, labels: Record<string, string>): void {
  if ('observe' in metric) metric.observe(labels, 1);
  else metric.inc(labels, 1);
}

/** How many series a text in Prometheus' format has. */
export function seriesIn(text: string): number {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
}

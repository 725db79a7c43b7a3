import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Makes metrics of a registry, each by its name, what it tells, and its labels. */
export function metersOf(registry: Registry) {
  const registers = [registry];
  return {
    counter: <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
      new Counter({ name, help, labelNames, registers }),

    gauge: <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
      new Gauge({ name, help, labelNames, registers }),

    /** A gauge that is read at each scrape. */
    readGauge: (name: string, help: string, read: () => number) =>
      new Gauge({
        name,
        help,
        registers,
        collect() {
          this.set(read());
        },
      }),

    /** @param buckets their upper ends, such as seconds */
    histogram: <Label extends string>(
      name: string,
      help: string,
      { labelNames, buckets }: { labelNames: Label[]; buckets: number[] },
    ) => new Histogram({ name, help, labelNames, buckets, registers }),
  };
}

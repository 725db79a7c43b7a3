import { Histogram, Registry, type HistogramConfiguration, type LabelValues } from 'prom-client';
import type { Exemplar } from '../tracing/scope.ts';

/** A histogram of seconds whose measurements may name a trace, where the registry's format can say so. */
export class DurationHistogram<Label extends string> {
  readonly #histogram: Histogram<Label>;
  readonly #withExemplars: boolean;

  constructor(registry: Registry, options: Omit<HistogramConfiguration<Label>, 'registers'>) {
    this.#withExemplars = isOpenMetrics(registry);
    this.#histogram = new Histogram({
      ...options,
      enableExemplars: this.#withExemplars,
      registers: [registry],
    });
  }

  observe(labels: Record<Label, string>, value: number, exemplar: Exemplar = {}): void {
    if (!this.#withExemplars) return this.#histogram.observe(labels, value);
    // The library's types take an exemplar's labels for the series'.
    const exemplarLabels = exemplar as LabelValues<Label>;
    this.#histogram.observe({ labels, value, exemplarLabels });
  }
}

/** The library's types have only one format. */
function isOpenMetrics({ contentType }: { contentType: string }): boolean {
  return contentType === Registry.OPENMETRICS_CONTENT_TYPE;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/paths.ts';

/** A metric in docs/metrics.md. */
export interface DescribedMetric {
  name: string;
  type: string;
  labels: string[];
}

/** A metric as a service serves it. */
interface ServedMetric {
  type: string;
  labels: Set<string>;
}

const ROW = /^\| `(?<name>platen_\w+)`(?: ◆)? *\| (?<type>\w+) *\| (?<labels>[^|]*)\|/;

/** Everything that docs/metrics.md lists, by its headings. */
export function describedMetrics(): Map<string, DescribedMetric[]> {
  const page = readFileSync(join(ROOT, 'docs/metrics.md'), 'utf8');
  const [, ...sections] = page.split(/^## /m);
  return new Map(
    sections.map((section) => {
      const [title = ''] = section.split('\n', 1);
      return [title, section.split('\n').flatMap(metricOf)];
    }),
  );
}

function metricOf(line: string): DescribedMetric[] {
  const { name = '', type = '', labels = '' } = ROW.exec(line)?.groups ?? {};
  return name === ''
    ? []
    : [{ name, type, labels: [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label!) }];
}

/** The families of a text in Prometheus' format with their labels, except `service` and `le`. */
export function servedMetrics(text: string): Map<string, ServedMetric> {
  const served = new Map<string, ServedMetric>();
  for (const [, name = '', type = ''] of text.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    served.set(name, { type, labels: new Set() });
  }
  for (const [, series = '', labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm)) {
    const family = served.get(series) ?? served.get(series.replace(/_(?:bucket|sum|count)$/, ''));
    for (const label of labelsIn(labels)) family?.labels.add(label);
  }
  return served;
}

/** Labels that not every series has. */
function labelsIn(text: string): string[] {
  const names = [...text.matchAll(/(\w+)="/g)].map(([, name]) => name!);
  return names.filter((name) => name !== 'service' && name !== 'le');
}

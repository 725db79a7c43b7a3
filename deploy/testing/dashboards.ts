import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/paths.ts';

const FOLDER = join(ROOT, 'deploy/dashboards');

/** A panel as Grafana's JSON has it; rows have no targets. */
interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  datasource?: { type: string; uid: string };
  targets?: { expr: string; legendFormat: string }[];
  fieldConfig?: { defaults: { unit: string } };
}

interface Dashboard {
  uid: string;
  title: string;
  templating: { list: { name: string }[] };
  panels: Panel[];
}

export const DASHBOARDS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Dashboard);

/** The panels that ask Prometheus. */
export function askingPanels({ panels }: Dashboard) {
  return panels.flatMap(({ type, targets = [], ...panel }) =>
    type === 'row' ? [] : [{ ...panel, targets }],
  );
}

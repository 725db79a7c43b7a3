import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { grafanaDashboard } from './grafana.ts';
import { DASHBOARDS } from './index.ts';

/** Writes one file a dashboard, as Grafana imports them. */
export function writeDashboards(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const dashboard of DASHBOARDS) {
    const json = JSON.stringify(grafanaDashboard(dashboard), null, 2);
    writeFileSync(join(folder, `${dashboard.uid}.json`), `${json}\n`);
  }
}

import { grafanaDashboard } from './grafana.ts';
import { DASHBOARDS } from './index.ts';

/** Every dashboard as Grafana imports it, by the name of its file. */
export function dashboardFiles(): Record<string, string> {
  const files = DASHBOARDS.map((one) => {
    const json = JSON.stringify(grafanaDashboard(one), null, 2);
    return [`${one.uid}.json`, `${json}\n`];
  });
  return Object.fromEntries(files) as Record<string, string>;
}

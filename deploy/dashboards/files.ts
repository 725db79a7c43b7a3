import { engines } from './engines.ts';
import { grafanaDashboard } from './grafana.ts';
import { operator } from './operator.ts';
import type { Dashboard } from './panel.ts';
import { services } from './services.ts';
import { sla } from './sla.ts';
import { tenants } from './tenants.ts';
import { traffic } from './traffic.ts';

export const DASHBOARDS: readonly Dashboard[] = [
  sla,
  traffic,
  engines,
  tenants,
  services,
  operator,
];

/** Every dashboard as Grafana imports it, by the name of its file. */
export function dashboardFiles(): Record<string, string> {
  const files = DASHBOARDS.map((one) => {
    const json = JSON.stringify(grafanaDashboard(one), null, 2);
    return [`${one.uid}.json`, `${json}\n`];
  });
  return Object.fromEntries(files) as Record<string, string>;
}

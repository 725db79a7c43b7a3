import { engines } from './engines.ts';
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

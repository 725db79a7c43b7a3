import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.ts';

/** A plan without practical limits, for the developer's own account. */
const DEVELOPMENT_PLAN = `
# Of this local run alone.
development:
  monthly_quota: null
  rate_per_minute: null
  listed: false
`;

/** Writes the product's plans and the development plan, unless a run before has: changes of them are kept. */
export function ensurePlans(file: string): void {
  if (existsSync(file)) return;
  const plans = readFileSync(join(ROOT, 'services/usage/plans.yaml'), 'utf8');
  writeFileSync(file, plans + DEVELOPMENT_PLAN);
}

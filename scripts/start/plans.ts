import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseDocument } from 'yaml';
import { ROOT } from '../paths.ts';

/** A plan without practical limits, for the developer's own account. */
const DEVELOPMENT_PLAN = `
# Of this local run alone.
development:
  monthly_quota: null
  rate_per_minute: null
  listed: false
`;

/**
 * Writes the product's plans and the development plan. Where a run before has, its plans are kept as they are, and
 * those are added that the product has had since.
 */
export function ensurePlans(file: string): void {
  const plans = readFileSync(join(ROOT, 'services/usage/plans.yaml'), 'utf8') + DEVELOPMENT_PLAN;
  if (!existsSync(file)) return writeFileSync(file, plans);
  const kept = parseDocument(readFileSync(file, 'utf8'));
  const added = Object.entries(parse(plans) as Record<string, unknown>).filter(
    ([id]) => !kept.has(id),
  );
  if (added.length === 0) return;
  for (const [id, plan] of added) kept.set(id, plan);
  writeFileSync(file, kept.toString());
}

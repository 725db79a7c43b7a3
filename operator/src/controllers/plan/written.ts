import { camelCase, planFields } from '@platen/contracts';
import type { PlanSpec } from '../../api/v1alpha1/index.ts';

const FIELDS = Object.keys(planFields).map((name) => ({ name, inSpec: camelCase(name) }));

/** A plan's fields, or an account's overrides, as usage's plans file writes them; null is no limit. */
export function writtenFields(fields: PlanSpec): Record<string, unknown> {
  const written = FIELDS.map(({ name, inSpec }) => [name, fields[inSpec]] as const);
  return Object.fromEntries(
    written
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === 'unlimited' ? null : value]),
  );
}

/** A whole plan. A missing price means “on quotation”. */
export function writtenPlan(spec: PlanSpec): Record<string, unknown> {
  return { price_eur: null, overage_price_eur: null, ...writtenFields(spec) };
}

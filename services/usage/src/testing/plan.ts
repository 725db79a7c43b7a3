import { planSchema, toPlan, type Plan } from '../plans/plan.ts';

/** A plan without limits, except for the given numbers. */
export function planOf(numbers: Partial<Plan> = {}): Plan {
  const unlimited = planSchema.parse({ monthly_quota: null, rate_per_minute: null });
  return { ...toPlan('tested', unlimited), ...numbers };
}

import type { Plan } from '../plans/plan.ts';

/** A plan without limits, but for what is said. */
export function planOf(numbers: Partial<Plan> = {}): Plan {
  return {
    name: 'tested',
    monthlyQuota: null,
    demoQuota: null,
    ratePerMinute: null,
    overage: 'block',
    renderTimeoutMs: 30_000,
    maxPages: 2_000,
    javascript: true,
    ...numbers,
  };
}

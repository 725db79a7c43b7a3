import type { Demo, Limits, Quota, Rate } from '@platen/contracts';
import type { Plan } from './plans/plan.ts';
import type { DemoCounts } from './reservations/reservations.ts';

/** The account's use of the month's quota. */
interface InMonth {
  used: number;
  held: number;
  resetsAtMs: number;
}

/** The account's use of the rate's window. */
interface InWindow {
  inWindow: number;
  windowResetMs: number;
}

export function quotaOf(plan: Plan, { used, held, resetsAtMs }: InMonth): Quota {
  if (plan.monthlyQuota === null) return { resetsAtMs };
  const remaining = Math.max(0, plan.monthlyQuota - used - held);
  return { limit: plan.monthlyQuota, remaining, resetsAtMs };
}

export function rateOf(plan: Plan, { inWindow, windowResetMs }: InWindow): Rate {
  if (plan.ratePerMinute === null) return { resetMs: windowResetMs };
  const remaining = Math.max(0, plan.ratePerMinute - inWindow);
  return { limit: plan.ratePerMinute, remaining, resetMs: windowResetMs };
}

/** Set only for a plan for demos. */
export function demoOf({ demoQuota: limit }: Plan, { used, held }: DemoCounts): { demo?: Demo } {
  if (limit === null) return {};
  return { demo: { limit, used, remaining: Math.max(0, limit - used - held) } };
}

/** The message takes of the plan what it has a field for. */
export function limitsOf(plan: Plan): Limits {
  return { ...plan, demo: plan.demoQuota !== null };
}

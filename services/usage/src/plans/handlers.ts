import type { Plan as PlanMessage, UsageServiceHandlers } from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
import type { UsageParts } from '../handlers.ts';
import { limitsOf } from '../standing.ts';
import type { Catalogue } from './catalogue.ts';
import { toPlan, type WrittenPlan } from './plan.ts';

type Handlers = Pick<UsageServiceHandlers, 'ListPlans' | 'GetPlan'>;

/** Tells plans with their prices. */
export function planHandlers(server: RpcServer, { plans }: Pick<UsageParts, 'plans'>): Handlers {
  return {
    ListPlans: server.unary(() => Promise.resolve({ plans: listOf(plans.catalogue) })),
    GetPlan: server.unary(({ accountId, plan }) =>
      Promise.resolve({ plan: messageOf(plan, plans.written(accountId, plan)) }),
    ),
  };
}

function listOf(catalogue: Catalogue): PlanMessage[] {
  return [...catalogue].map(([name, written]) => messageOf(name, written));
}

/** Absent is no limit, or a price that is not told. */
function messageOf(name: string, written: WrittenPlan): PlanMessage {
  const plan = toPlan(name, written);
  return {
    ...{ name, overage: written.overage, limits: limitsOf(plan), listed: written.listed },
    ...present('monthlyQuota', plan.monthlyQuota),
    ...present('ratePerMinute', plan.ratePerMinute),
    ...present('priceEur', written.price_eur),
    ...present('overagePriceEur', written.overage_price_eur),
    ...present('demoQuota', plan.demoQuota),
  };
}

function present<N extends string>(name: N, value: number | null): Partial<Record<N, number>> {
  return value === null ? {} : ({ [name]: value } as Record<N, number>);
}

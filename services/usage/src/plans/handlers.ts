import type { Plan as PlanMessage, UsageServiceHandlers, WrittenPlan } from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
import type { UsageParts } from '../parts.ts';
import { limitsOf } from '../usage-messages.ts';
import type { Catalogue } from './catalogue.ts';
import { toPlan } from './plan.ts';

type Handlers = Pick<UsageServiceHandlers, 'ListPlans' | 'GetPlan'>;

/** Returns plans with their prices. */
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

/** Takes the fields of a plan that the message has. Absent: no limit, or an unpublished price. */
function messageOf(name: string, written: WrittenPlan): PlanMessage {
  const plan = toPlan(name, written);
  return { ...withoutNull(plan), limits: limitsOf(plan) };
}

/** What may be null may be absent instead. */
type WithoutNull<T> = { [K in keyof T as null extends T[K] ? never : K]: T[K] } & {
  [K in keyof T as null extends T[K] ? K : never]?: Exclude<T[K], null>;
};

function withoutNull<T extends object>(fields: T): WithoutNull<T> {
  const present = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(present) as WithoutNull<T>;
}

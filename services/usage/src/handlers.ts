import type { UsageServiceHandlers, Plan as PlanMessage, WrittenPlan } from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
import { ledgerHandlers, within } from './ledger/handlers.ts';
import type { UsageParts } from './parts.ts';
import { reservationHandlers } from './reservations/handlers.ts';
import { limitsOf } from './usage-messages.ts';
import type { Catalogue } from './plans/catalogue.ts';
import { toPlan } from './plans/plan.ts';

export function usageHandlers(server: RpcServer, parts: UsageParts): UsageServiceHandlers {
  return {
    ...reservationHandlers(server, parts),
    ...ledgerHandlers(server, parts),
    ...planHandlers(server, parts),
    ...requestHandlers(server, parts),
  };
}

const MOST_AT_ONCE = 500;
const MAX_PAGE = 100;

/** The gRPC methods of the logs of requests. */
function requestHandlers(
  server: RpcServer,
  { requestLog }: Pick<UsageParts, 'requestLog'>,
): Pick<UsageServiceHandlers, 'LogRequests' | 'ListRequests'> {
  return {
    LogRequests: server.unary(async ({ requests }) => {
      within('number of requests', requests.length, MOST_AT_ONCE);
      await requestLog.add(requests);
      return {};
    }),
    ListRequests: server.unary(({ accountId, limit, cursor, ...filter }) => {
      return requestLog.list(accountId, within('limit', limit, MAX_PAGE), cursor, filter);
    }),
  };
}

/** Returns plans with their prices. */
function planHandlers(
  server: RpcServer,
  { plans }: Pick<UsageParts, 'plans'>,
): Pick<UsageServiceHandlers, 'ListPlans' | 'GetPlan'> {
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

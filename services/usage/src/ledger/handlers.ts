import { PlatenError, type UsageServiceHandlers } from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
import type { UsageParts } from '../handlers.ts';
import { quotaOf } from '../standing.ts';

const MAX_KEYS_ASKED = 100;
const MAX_MONTHS = 24;

/** How often one key may ask for its usage, on plans that have a rate at all. */
const QUESTIONS_PER_MINUTE = 60;

type Handlers = Pick<UsageServiceHandlers, 'GetUsage' | 'GetHistory' | 'GetKeyUsage'>;

/** Joins plans and the ledger. */
export function ledgerHandlers(
  server: RpcServer,
  { plans, ledger }: Pick<UsageParts, 'plans' | 'ledger'>,
): Handlers {
  return {
    GetUsage: server.unary(async ({ accountId, plan, keyId }) => {
      const found = plans.of(accountId, plan);
      const perMinute = found.ratePerMinute === null ? null : QUESTIONS_PER_MINUTE;
      const usage = await ledger.month(accountId, { keyId, perMinute });
      const { month, used, overage } = usage;
      return { month, used, overage, quota: quotaOf(found, usage), plan: found.name };
    }),
    GetHistory: server.unary(async ({ accountId, months }) => ({
      months: await ledger.history(accountId, within('months', months, MAX_MONTHS)),
    })),
    GetKeyUsage: server.unary(async ({ accountId, keyIds }) => {
      within('number of key_ids', keyIds.length, MAX_KEYS_ASKED);
      return ledger.keys(accountId, keyIds);
    }),
  };
}

function within(name: string, value: number, max: number): number {
  if (value >= 1 && value <= max) return value;
  throw new PlatenError('invalid_request', `The ${name} must be 1-${max}.`);
}

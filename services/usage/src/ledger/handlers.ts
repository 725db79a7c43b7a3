import { PlatenError, type UsageServiceHandlers } from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
import type { UsageParts } from '../parts.ts';
import { unchargedHangUps, type Plan } from '../plans/plan.ts';
import { demoOf, quotaOf } from '../usage-messages.ts';

const MAX_KEYS_ASKED = 100;
const MAX_MONTHS = 24;

/** How often a minute one key may ask for its usage, and as often for the history. */
const QUESTIONS_PER_MINUTE = 60;

type Handlers = Pick<UsageServiceHandlers, 'GetUsage' | 'GetHistory' | 'GetKeyUsage'>;

/** The gRPC methods of the ledger. */
export function ledgerHandlers(
  server: RpcServer,
  { plans, ledger }: Pick<UsageParts, 'plans' | 'ledger'>,
): Handlers {
  return {
    GetUsage: server.unary(async ({ accountId, plan, keyId }) => {
      const found = plans.of(accountId, plan);
      const usage = await ledger.month(accountId, { keyId, perMinute: questionsOf(found) });
      const { month, used, overage, hangUps, lastMinute } = usage;
      return {
        month,
        used,
        overage,
        quota: quotaOf(found, usage),
        plan: found.name,
        hangUps: { ...hangUps, limit: unchargedHangUps(found) },
        ...demoOf(found, usage.demo),
        lastMinute: found.ratePerMinute === null ? 0 : lastMinute,
      };
    }),
    GetHistory: server.unary(async ({ accountId, months, keyId }) => {
      const count = within('months', months, MAX_MONTHS);
      const perMinute = QUESTIONS_PER_MINUTE; // on every plan: it reads two years
      return { months: await ledger.history(accountId, count, { keyId, perMinute }) };
    }),
    GetKeyUsage: server.unary(async ({ accountId, keyIds, originKeyIds }) => {
      within('number of key_ids', keyIds.length, MAX_KEYS_ASKED);
      const areNamed = originKeyIds.length === keyIds.length;
      return ledger.keys(accountId, keyIds, areNamed ? originKeyIds : keyIds);
    }),
  };
}

/** `GET /usage` has no limit on plans without a rate. */
function questionsOf({ ratePerMinute }: Plan): number | null {
  return ratePerMinute === null ? null : QUESTIONS_PER_MINUTE;
}

/** @throws {PlatenError} invalid_request: it is not 1 to `max` */
export function within(name: string, value: number, max: number): number {
  if (value >= 1 && value <= max) return value;
  throw new PlatenError('invalid_request', `The ${name} must be 1-${max}.`);
}

import { PlatenError, type Quota, type Rate, type UsageServiceHandlers } from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
import type { Plan } from './plans/plan.ts';
import type { Plans } from './plans/plans.ts';
import type { MonthUsage, Reservations, Standing, Verdict } from './reservations/reservations.ts';

const MIN_LEASE_MS = 1_000;
const MAX_LEASE_MS = 600_000;
const MAX_KEYS_ASKED = 100;

const VERDICTS = {
  admitted: 'VERDICT_ADMITTED',
  rate_limited: 'VERDICT_RATE_LIMITED',
  quota_exceeded: 'VERDICT_QUOTA_EXCEEDED',
} as const satisfies Record<Verdict, string>;

/** The service's gRPC face: joins plans and counts. */
export function usageHandlers(
  server: RpcServer,
  plans: Plans,
  reservations: Reservations,
): UsageServiceHandlers {
  return {
    Reserve: server.unary(async ({ accountId, plan, reservationId, leaseMs, keyId }) => {
      const found = plans.of(accountId, plan);
      const standing = await reservations.reserve(accountId, found, {
        ...{ id: reservationId, leaseMs: lease(leaseMs), keyId },
      });
      return {
        verdict: VERDICTS[standing.verdict],
        retryAfterMs: standing.retryAfterMs,
        quota: quotaOf(found, standing),
        rate: rateOf(found, standing),
      };
    }),
    Commit: server.unary(async ({ accountId, plan, reservationId }) => {
      await reservations.commit(accountId, plans.of(accountId, plan), reservationId);
      return {};
    }),
    Release: server.unary(async ({ accountId, reservationId, refundRate }) => ({
      refunded: await reservations.release(accountId, reservationId, refundRate),
    })),
    Renew: server.unary(async ({ accountId, reservationId, leaseMs }) => {
      await reservations.renew(accountId, reservationId, lease(leaseMs));
      return {};
    }),
    GetKeyUsage: server.unary(async ({ accountId, keyIds }) =>
      reservations.readKeys(accountId, keysAsked(keyIds)),
    ),
    GetUsage: server.unary(async ({ accountId, plan }) => {
      const found = plans.of(accountId, plan);
      const usage = await reservations.read(accountId);
      return {
        month: usage.month,
        used: usage.delivered,
        quota: quotaOf(found, usage),
        overage: Math.max(0, usage.delivered - (found.monthlyQuota ?? Infinity)),
        plan: found.name,
      };
    }),
  };
}

function keysAsked(keyIds: string[]): string[] {
  if (keyIds.length >= 1 && keyIds.length <= MAX_KEYS_ASKED) return keyIds;
  throw new PlatenError('invalid_request', `Ask for 1-${MAX_KEYS_ASKED} keys.`);
}

function lease(ms: number): number {
  if (ms >= MIN_LEASE_MS && ms <= MAX_LEASE_MS) return ms;
  const message = `must be ${MIN_LEASE_MS}-${MAX_LEASE_MS} ms`;
  throw new PlatenError('invalid_request', `lease_ms ${message}.`, {
    details: [{ path: '/lease_ms', message }],
  });
}

function quotaOf(plan: Plan, { delivered, held, resetsAtMs }: MonthUsage | Standing): Quota {
  if (plan.monthlyQuota === null) return { resetsAtMs };
  const remaining = Math.max(0, plan.monthlyQuota - delivered - held);
  return { limit: plan.monthlyQuota, remaining, resetsAtMs };
}

function rateOf(plan: Plan, { inWindow, windowResetMs }: Standing): Rate {
  if (plan.ratePerMinute === null) return { resetMs: windowResetMs };
  const remaining = Math.max(0, plan.ratePerMinute - inWindow);
  return { limit: plan.ratePerMinute, remaining, resetMs: windowResetMs };
}

import {
  CONSOLE_KEY_ID,
  invalidField,
  MAX_LEASE_MS,
  PlatenError,
  SOURCE_FORMATS,
  type Idempotency,
  type UsageServiceHandlers,
} from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
import type { UsageParts } from '../parts.ts';
import type { Plan } from '../plans/plan.ts';
import { demoOf, limitsOf, quotaOf, rateOf } from '../usage-messages.ts';
import type { Verdict } from './reservations.ts';

/** Shorter than any that the edge may be configured to ask for. */
const MIN_LEASE_MS = 1_000;
const HASH = /^[\da-f]{1,128}$/i;

const VERDICTS = {
  admitted: 'VERDICT_ADMITTED',
  rate_limited: 'VERDICT_RATE_LIMITED',
  quota_exceeded: 'VERDICT_QUOTA_EXCEEDED',
  key_limit_reached: 'VERDICT_KEY_LIMIT_REACHED',
  in_flight: 'VERDICT_IN_FLIGHT',
  mismatch: 'VERDICT_MISMATCH',
} as const satisfies Record<Verdict, string>;

type Handlers = Pick<UsageServiceHandlers, 'Reserve' | 'Commit' | 'Release' | 'Renew'>;

/** The gRPC methods of reservations. */
export function reservationHandlers(
  server: RpcServer,
  { plans, reservations, admissions, metrics }: Omit<UsageParts, 'ledger'>,
): Handlers {
  return {
    Reserve: server.unary(async ({ accountId, plan, reservationId, ...request }) => {
      const found = plans.of(accountId, plan);
      refuseKeys(found, request.keyId);
      const standing = await admissions.reserve(accountId, found, {
        id: reservationId,
        leaseMs: lease(request.leaseMs),
        keyId: request.keyId,
        originKeyId: request.originKeyId,
        keyLimit: request.keyLimit,
        format: format(request.format),
        test: request.test,
        idempotency: idempotency(request.idempotency),
      });
      metrics.verdict(found, standing.verdict, 'rate' in standing);
      return {
        verdict: VERDICTS[standing.verdict],
        retryAfterMs: standing.retryAfterMs,
        limits: limitsOf(found),
        ...('rate' in standing
          ? { rate: standing.rate, provisional: standing.provisional ?? null }
          : {
              quota: quotaOf(found, standing),
              rate: rateOf(found, standing),
              ...demoOf(found, standing.demo),
            }),
      };
    }),
    Commit: server.unary(async ({ accountId, plan, reservationId, provisional }) => {
      const found = plans.of(accountId, plan);
      const reservation = { id: reservationId, provisional };
      metrics.charged(found, await admissions.commit(accountId, found, reservation));
      return {};
    }),
    Release: server.unary(async ({ accountId, reservationId: id, refundRate, hangUp }) => {
      if (!hangUp) {
        return { refunded: await admissions.release(accountId, id, refundRate), charged: false };
      }
      const found = plans.of(accountId, hangUp.plan);
      const end = await admissions.hangUp(accountId, found, { id, ...hangUp });
      metrics.hungUp(found, end);
      return { refunded: end.outcome === 'refunded', charged: end.outcome === 'charged' };
    }),
    Renew: server.unary(async ({ accountId, reservationId, leaseMs }) => {
      await reservations.renew(accountId, reservationId, lease(leaseMs));
      return {};
    }),
  };
}

/** A plan for demos works in the console only. The account may have a key from an earlier plan. */
function refuseKeys({ name, demoQuota }: Plan, keyId: string): void {
  if (demoQuota === null || keyId === CONSOLE_KEY_ID) return;
  throw new PlatenError(
    'forbidden',
    `The plan "${name}" has no API keys: make documents in the console, or choose another plan.`,
  );
}

function lease(ms: number): number {
  if (ms >= MIN_LEASE_MS && ms <= MAX_LEASE_MS) return ms;
  throw invalidField('lease_ms', `must be ${MIN_LEASE_MS}-${MAX_LEASE_MS} ms`);
}

function format(name: string): string {
  if ((SOURCE_FORMATS as string[]).includes(name)) return name;
  throw invalidField('format', `must be one of ${SOURCE_FORMATS.join(', ')}`);
}

function idempotency(request: Idempotency | null | undefined): Idempotency | undefined {
  if (!request) return undefined;
  if (!HASH.test(request.key))
    throw invalidField('idempotency/key', 'must be 1-128 characters of hex');
  if (HASH.test(request.content)) return request;
  throw invalidField('idempotency/content', 'must be 1-128 characters of hex');
}

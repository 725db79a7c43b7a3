import type { Usage } from '@platen/contracts';
import type { RequestHandler } from 'express';
import type { UsageClient } from '../downstream/clients.ts';
import { callerOf } from '../middleware/authenticate.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import { toTimestamp } from '../timestamp.ts';

const TIMEOUT_MS = 2_000;

export function usageRoutes(usage: UsageClient): Record<string, RequestHandler> {
  return {
    getUsage: async (_request, response) => {
      const { accountId, plan, keyId } = callerOf(response);
      const { requestId } = requestContextOf(response);
      const record = await usage.call(
        'GetUsage',
        { accountId, plan, keyId },
        { requestId, timeoutMs: TIMEOUT_MS },
      );
      response.set('Cache-Control', 'no-store').json(usageRecord(record));
    },
  };
}

/** The usage record (openapi.yaml, `GET /usage`: 200); null is no limit. */
export function usageRecord({ month, used, quota, overage, plan, hangUps }: Usage) {
  const limit = quota?.limit ?? null;
  return {
    month,
    used,
    limit,
    remaining: limit === null ? null : Math.max(0, limit - used),
    plan,
    resets_at: toTimestamp(quota?.resetsAtMs ?? 0),
    overage,
    hang_ups: toHangUps(hangUps),
  };
}

/** A usage service of an earlier version sends none. */
function toHangUps(hangUps: Usage['hangUps']) {
  const { uncharged, charged, limit } = hangUps ?? { uncharged: 0, charged: 0, limit: 0 };
  return { uncharged_today: uncharged, charged_today: charged, limit };
}

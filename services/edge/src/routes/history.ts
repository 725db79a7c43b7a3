import type { RequestHandler } from 'express';
import type { UsageClient } from '../downstream/clients.ts';
import { toCsv, toRecord } from '../history/formats.ts';
import { preferredOf } from '../middleware/accept.ts';
import { askerOf } from '../middleware/authenticate.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import { queryOf } from '../middleware/query.ts';

const TIMEOUT_MS = 5_000;

const DEFAULT_MONTHS = 12;

/** The ledger, as JSON or as CSV. */
export function historyRoutes(usage: UsageClient): Record<string, RequestHandler> {
  return {
    getUsageHistory: async (request, response) => {
      const { months = DEFAULT_MONTHS } = queryOf(response) as { months?: number };
      const { requestId } = requestContextOf(response);
      const history = await usage.call(
        'GetHistory',
        { ...askerOf(response), months },
        { requestId, timeoutMs: TIMEOUT_MS },
      );
      response.set({ 'Cache-Control': 'no-store', Vary: 'Accept' });
      if (preferredOf(['application/json', 'text/csv'], request.get('Accept')) !== 'text/csv') {
        response.json({ months: history.months.map(toRecord) });
        return;
      }
      const today = new Date().toISOString().slice(0, 10);
      response
        .set('Content-Disposition', `attachment; filename="usage-${today}.csv"`)
        .type('text/csv; charset=utf-8; header=present')
        .send(toCsv(history.months));
    },
  };
}

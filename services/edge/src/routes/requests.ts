import { PlatenError, type LoggedRequest } from '@platen/contracts';
import type { RequestHandler } from 'express';
import type { UsageClient } from '../downstream/clients.ts';
import { managerOf } from '../middleware/authenticate.ts';
import { queryOf } from '../middleware/query.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import { loggedForms, shownRequestId } from '../requests/request-id.ts';
import { toTimestamp } from '../timestamp.ts';

interface Query {
  limit?: number;
  cursor?: string;
  status?: string;
  key_id?: string;
  request_id?: string;
}

const TIMEOUT_MS = 5_000;

const DEFAULT_PAGE = 50;

/** An account's log of requests. @param isOn whether the platform keeps one */
export function requestRoutes(usage: UsageClient, isOn: boolean): Record<string, RequestHandler> {
  return {
    listRequests: async (_request, response) => {
      if (!isOn) throw new PlatenError('not_found', 'This platform keeps no log of requests.');
      const { accountId, requestIdSecret } = managerOf(response);
      const query = queryOf(response) as Query;
      const { limit = DEFAULT_PAGE, cursor = '', status = '', key_id = '', request_id } = query;
      const requestIds = request_id === undefined ? [] : loggedForms(request_id, requestIdSecret);
      const page = await usage.call(
        'ListRequests',
        { accountId, limit, cursor, status, keyId: key_id, requestIds },
        { requestId: requestContextOf(response).requestId, timeoutMs: TIMEOUT_MS },
      );
      response.set('Cache-Control', 'no-store').json({
        requests: page.requests.map(toRecord),
        next_cursor: page.nextCursor || null,
      });
    },
  };
}

function toRecord({ requestId, atMs, keyId, format, error, durationMs, ...facts }: LoggedRequest) {
  const { status, pages, bytes, warnings } = facts;
  return {
    request_id: shownRequestId(requestId),
    at: toTimestamp(atMs),
    key_id: keyId,
    format: format || null,
    status,
    ...(error && { error }),
    duration_ms: durationMs,
    pages,
    bytes,
    warnings,
  };
}

import type { UsageServiceHandlers } from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
import { within } from '../ledger/handlers.ts';
import type { UsageParts } from '../parts.ts';

const MOST_AT_ONCE = 500;
const MAX_PAGE = 100;

type Handlers = Pick<UsageServiceHandlers, 'LogRequests' | 'ListRequests'>;

/** The gRPC methods of the logs of requests. */
export function requestHandlers(
  server: RpcServer,
  { requestLog }: Pick<UsageParts, 'requestLog'>,
): Handlers {
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

import { PlatenError, type UsageServiceHandlers } from '@platen/contracts';
import type { RpcServer } from '@platen/rpc';
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
      checkRange('number of requests', requests.length, MOST_AT_ONCE);
      await requestLog.add(requests);
      return {};
    }),
    ListRequests: server.unary(({ accountId, limit, cursor, ...filter }) => {
      checkRange('limit', limit, MAX_PAGE);
      return requestLog.list(accountId, limit, cursor, filter);
    }),
  };
}

function checkRange(name: string, value: number, max: number): void {
  if (value >= 1 && value <= max) return;
  throw new PlatenError('invalid_request', `The ${name} must be 1-${max}.`);
}

import { PlatenError } from '@platen/contracts';
import type { Request, RequestHandler } from 'express';

/** More than any honest client and its proxies send. */
const MAX_HEADERS = 100;

/** Refuses a request whose head is no HTTP/1.1, or has more headers than anybody needs. */
export const requestHead: RequestHandler = (request, _response, next) => {
  if (request.rawHeaders.length / 2 > MAX_HEADERS) {
    throw new PlatenError('headers_too_large', `A request may have ${MAX_HEADERS} headers.`);
  }
  if (!isHostClear(request)) {
    throw new PlatenError('invalid_request', 'A request names its host exactly once: Host.');
  }
  next();
};

/** RFC 9112, 3.2: where two disagree, whoever stands in front may have meant the other. */
function isHostClear({ headersDistinct, httpVersion }: Request): boolean {
  const named = headersDistinct['host']?.length ?? 0;
  return named === 1 || (named === 0 && httpVersion === '1.0');
}

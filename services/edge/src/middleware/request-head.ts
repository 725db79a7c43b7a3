import { PlatenError } from '@platen/contracts';
import type { Request, RequestHandler } from 'express';

/** More than any honest client and its proxies send. */
const MAX_HEADERS = 100;

/** Headers that must be unique: Node takes the first, but a proxy in front may have taken the last. */
const SINGLE = ['content-type', 'authorization'];

/** Refuses a head that is not HTTP/1.1, can be read in two ways, or has too many headers. */
export const requestHead: RequestHandler = (request, response, next) => {
  const fault = faultOf(request);
  if (!fault) return next();
  response.set('Connection', 'close'); // the start of the next request is unknown
  throw fault;
};

function faultOf(request: Request): PlatenError | undefined {
  if (request.rawHeaders.length / 2 > MAX_HEADERS) {
    return new PlatenError(
      'headers_too_large',
      `A request may have at most ${MAX_HEADERS} headers.`,
    );
  }
  if (!/^1\.[01]$/.test(request.httpVersion))
    return invalid('The request must be HTTP/1.0 or HTTP/1.1.');
  if (!isHostClear(request)) return invalid('Send the header Host exactly once.');
  if (!isFramingClear(request)) {
    return invalid('Send a body with Content-Length, or with Transfer-Encoding: chunked alone.');
  }
  const twice = SINGLE.find((name) => (request.headersDistinct[name]?.length ?? 0) > 1);
  return twice === undefined ? undefined : invalid(`Send the header ${twice} only once.`);
}

function invalid(message: string): PlatenError {
  return new PlatenError('invalid_request', message);
}

/** RFC 9112, 3.2: with two hosts, a proxy in front may have meant the other. */
function isHostClear({ headersDistinct, httpVersion }: Request): boolean {
  const named = headersDistinct['host']?.length ?? 0;
  return named === 1 || (named === 0 && httpVersion === '1.0');
}

/** RFC 9112, 6.1: the edge knows no coding but chunked, and HTTP/1.0 has none. */
function isFramingClear({ headersDistinct, httpVersion }: Request): boolean {
  const [coding, ...more] = headersDistinct['transfer-encoding'] ?? [];
  if (coding === undefined) return true;
  return httpVersion === '1.1' && more.length === 0 && coding.toLowerCase() === 'chunked';
}

import type { IncomingMessage, ServerResponse } from 'node:http';

/** The edge reads and drops up to this many bytes, so that the connection stays usable. */
const CHEAP_BYTES = 64 * 1024;

/** RFC 9112, 6.3: a request without either header has no body. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Asks a client that waits with its body (RFC 9110, 10.1.1) to send it. */
export function proceed({ headers }: IncomingMessage, response: ServerResponse): void {
  if (/^100-continue$/i.test(headers.expect ?? '')) response.writeContinue();
}

/** Whether an answer now leaves a body behind that is too long to read, or may never come. */
export function breaksOff(request: IncomingMessage): boolean {
  if (request.complete || !hasBody(request)) return false;
  const { expect, 'content-length': length } = request.headers;
  return expect !== undefined || !(Number(length) <= CHEAP_BYTES);
}

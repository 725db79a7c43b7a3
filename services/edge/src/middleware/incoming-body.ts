import type { IncomingMessage, ServerResponse } from 'node:http';

/** So little is taken though nobody reads it, and the connection lives on; in bytes. */
const CHEAP_BYTES = 64 * 1024;

/** RFC 9112, 6.3: without either header there is none. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Tells a client that waits with its body (RFC 9110, 10.1.1) that it is wanted. */
export function proceed({ headers }: IncomingMessage, response: ServerResponse): void {
  if (/^100-continue$/i.test(headers.expect ?? '')) response.writeContinue();
}

/** Whether an answer now leaves a body behind that is not worth waiting for, or may never come. */
export function breaksOff(request: IncomingMessage): boolean {
  if (request.complete || !hasBody(request)) return false;
  const { expect, 'content-length': length } = request.headers;
  return expect !== undefined || !(Number(length) <= CHEAP_BYTES);
}

export const PROXY_STATUS = 'proxy-status';

/** The header by which the proxy refuses a destination (RFC 9209, 2.3.18). */
export const BLOCKED = { [PROXY_STATUS]: 'platen-egress; error=http_request_denied' };

const ANSWER = /^HTTP\/1\.1 403 [^\r]*\r\nproxy-status: platen-egress; /;

/** How many bytes of an answer are read. */
const HEAD_BYTES = 128;

/** @param said the first bytes on a connection to the proxy */
export function isBlocked(answer: Buffer): boolean {
  return ANSWER.test(answer.toString('latin1', 0, HEAD_BYTES));
}

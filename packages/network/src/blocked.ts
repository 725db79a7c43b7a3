export const PROXY_STATUS = 'proxy-status';

/** How the proxy says that documents may not load from there (RFC 9209, 2.3.18). */
export const BLOCKED = { [PROXY_STATUS]: 'platen-egress; error=http_request_denied' };

const ANSWER = /^HTTP\/1\.1 403 [^\r]*\r\nproxy-status: platen-egress; /;

/** As far as an answer is looked at. */
const HEAD_BYTES = 128;

/** @param said what comes first on a connection to the proxy */
export function isBlocked(said: Buffer): boolean {
  return ANSWER.test(said.toString('latin1', 0, HEAD_BYTES));
}

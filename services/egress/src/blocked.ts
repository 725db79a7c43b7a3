import type { IncomingMessage, ServerResponse } from 'node:http';

const NAME = 'proxy-status';

/** How the proxy says that documents may not load from there (RFC 9209, 2.3.18). */
export const BLOCKED = { [NAME]: 'platen-egress; error=http_request_denied' };

const ANSWER = /^HTTP\/1\.1 403 [^\r]*\r\nproxy-status: platen-egress; /;

/** As far as an answer is looked at. */
const HEAD_BYTES = 128;

/** @param said what comes first on a connection to the proxy */
export function isBlocked(said: Buffer): boolean {
  return ANSWER.test(said.toString('latin1', 0, HEAD_BYTES));
}

/** What a site says of proxies goes no further: none passes for this one. */
export function withoutSitesStatus(_: IncomingMessage, response: ServerResponse): void {
  const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
  response.writeHead = (...head: unknown[]) =>
    writeHead(
      ...head.map((each) => (Array.isArray(each) ? withoutStatus(each as string[]) : each)),
    );
}

/** @param raw name, value, name, value … */
function withoutStatus(raw: string[]): string[] {
  return raw.filter((_, at) => raw[at - (at % 2)]?.toLowerCase() !== NAME);
}

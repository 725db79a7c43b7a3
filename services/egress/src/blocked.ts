import type { IncomingMessage, ServerResponse } from 'node:http';
import { PROXY_STATUS } from '@platen/network';

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
  return raw.filter((_, at) => raw[at - (at % 2)]?.toLowerCase() !== PROXY_STATUS);
}

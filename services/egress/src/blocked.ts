import type { IncomingMessage, ServerResponse } from 'node:http';
import { PROXY_STATUS } from '@platen/network';

/** Removes the `Proxy-Status` of sites, so that no site can pass for this proxy. */
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

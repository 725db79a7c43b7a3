import { once } from 'node:events';
import {
  createServer,
  get,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@platen/runtime';
import { AbuseGuard } from '../identity/abuse-guard.ts';
import { Bodies, BodyBudget } from '../middleware/body/bodies.ts';
import { HttpServer, type HttpLimits } from '../server.ts';

/** A log whose lines a test can read. */
export function testLog() {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger('test', 'debug', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  return { log, lines };
}

/** The default limits, in milliseconds. */
export const HTTP_LIMITS: HttpLimits = {
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 300_000,
  bodyIdleMs: 15_000,
  keepAliveMs: 65_000,
  maxConnections: 10_000,
};

/** Limits for many and large bodies. */
export const newBodies = () =>
  new Bodies({ guard: new AbuseGuard(), budget: new BodyBudget(2 ** 30) });

/** Serves an app on a port of its own, as the edge does. */
export async function serve(app: RequestListener) {
  const server = new HttpServer(app, { limits: HTTP_LIMITS, log: testLog().log });
  const port = await freePort();
  await server.listen('127.0.0.1', port);
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close(0) };
}

/** Sends a request; resolves when the head of the response is there, before its body. */
export async function ask(
  url: string,
  headers: OutgoingHttpHeaders = {},
): Promise<IncomingMessage> {
  const request = get(url, { agent: false, headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

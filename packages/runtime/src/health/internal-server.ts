import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';
import { statusText, type Status } from './statusz.ts';

interface InternalServerOptions {
  host: string;
  port: number;
  metrics: Registry;
  isReady: () => boolean;
  status: () => Promise<Status>;
}

/**
 * Serves the operators' endpoints on a port of its own: `/metrics` (Prometheus), `/healthz` (the process runs), `/readyz`
 * (started, not draining), `/statusz` (for people; JSON if the client accepts only that).
 */
export async function startInternalServer(options: InternalServerOptions) {
  const server = createServer((request, response) => {
    answer(request, response, options).catch((error: unknown) => {
      text(response, 500, `${String(error)}\n`);
    });
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return { close: () => closeServer(server) };
}

async function answer(
  { url = '/', headers }: IncomingMessage,
  response: ServerResponse,
  { metrics, isReady, status }: InternalServerOptions,
): Promise<void> {
  switch (url.split('?', 1)[0]) {
    case '/metrics':
      return text(response, 200, await metrics.metrics(), metrics.contentType);
    case '/healthz':
      return text(response, 200, 'ok\n');
    case '/readyz':
      return isReady() ? text(response, 200, 'ready\n') : text(response, 503, 'not ready\n');
    case '/statusz':
      return headers.accept === JSON_TYPE
        ? text(response, 200, JSON.stringify(await status()), JSON_TYPE)
        : text(response, 200, statusText(await status()));
    default:
      text(response, 404, 'not found; there are /metrics, /healthz, /readyz and /statusz\n');
  }
}

const JSON_TYPE = 'application/json';

function text(response: ServerResponse, status: number, body: string, type = 'text/plain'): void {
  response.writeHead(status, { 'Content-Type': type }).end(body);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

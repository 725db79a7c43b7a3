import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { Registry } from 'prom-client';

interface InternalServerOptions {
  host: string;
  port: number;
  metrics: Registry;
  isReady: () => boolean;
}

/**
 * Serves what operators ask a process, on a port of its own: `/metrics`
 * (Prometheus), `/healthz` (the process runs), `/readyz` (started, not draining).
 */
export async function startInternalServer(options: InternalServerOptions) {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?', 1)[0];
    answer(path, response, options).catch((error: unknown) => {
      text(response, 500, `${String(error)}\n`);
    });
  });
  server.listen(options.port, options.host);
  await once(server, 'listening');
  return { close: () => closeServer(server) };
}

async function answer(
  path: string | undefined,
  response: ServerResponse,
  { metrics, isReady }: InternalServerOptions,
): Promise<void> {
  if (path === '/metrics') return text(response, 200, await metrics.metrics(), metrics.contentType);
  if (path === '/healthz') return text(response, 200, 'ok\n');
  if (path === '/readyz') {
    return isReady() ? text(response, 200, 'ready\n') : text(response, 503, 'not ready\n');
  }
  text(response, 404, 'not found; there are /metrics, /healthz and /readyz\n');
}

function text(response: ServerResponse, status: number, body: string, type = 'text/plain'): void {
  response.writeHead(status, { 'Content-Type': type }).end(body);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

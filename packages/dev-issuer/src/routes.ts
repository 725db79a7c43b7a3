import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** One path of our own beside the provider's. */
export interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

/** Serves routes, and everything else by `otherwise`. */
export function routed(routes: Route[], otherwise: RequestListener): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const route = routes.find(
      ({ method, path }) => method === request.method && path.test(pathname),
    );
    if (!route) {
      otherwise(request, response);
      return;
    }
    route.handle(request, response).catch((error: unknown) => {
      answer(response, 400, 'text/plain', `${(error as Error).message}\n`);
    });
  };
}

/**
 * The provider's own pages ask another host for a typeface; ours need nothing but their style.
 * The provider adds the hash of its one script to `script-src`: the script goes on with a code from the command line.
 */
export const CONTENT_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'self'";

export function answer(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'Content-Security-Policy': CONTENT_POLICY,
    'X-Content-Type-Options': 'nosniff',
  });
  response.end(text);
}

/** Larger than any form or request here, in bytes. */
const MAX_BODY_BYTES = 64 * 1024;

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new Error('The body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

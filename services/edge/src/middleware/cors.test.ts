import { afterEach, describe, expect, test } from 'vitest';
import express from 'express';
import { readOpenApiDocument } from '../openapi/document.ts';
import { serve } from '../testing/serve.ts';
import { crossOrigin } from './cors.ts';

const DOCUMENT = readOpenApiDocument();

const ORIGIN = 'https://app.example.com';

let server: Awaited<ReturnType<typeof serve>> | undefined;

afterEach(() => server?.close());

/** Calls an app that allows one origin and answers OPTIONS by itself. */
async function respond(method: string, headers: Record<string, string>): Promise<Response> {
  const app = express().use(crossOrigin([ORIGIN, 'http://localhost:3000'], DOCUMENT));
  app.all('/', (_request, response) => void response.status(204).set('Allow', 'GET').end());
  server = await serve(app);
  return fetch(server.url, { method, headers });
}

describe('a page of a listed origin', () => {
  test.each([ORIGIN, 'http://localhost:3000'])('may call: %s', async (origin) => {
    const { headers } = await respond('GET', { Origin: origin });
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('vary')).toContain('Origin');
    expect(headers.get('access-control-allow-credentials')).toBeNull();
  });

  test('may read the headers about documents and limits', async () => {
    const { headers } = await respond('GET', { Origin: ORIGIN });
    const exposed = headers.get('access-control-expose-headers')?.split(',');
    expect(exposed).toEqual(
      expect.arrayContaining([
        'Content-Disposition',
        'Retry-After',
        'WWW-Authenticate',
        'X-Request-Id',
        'X-Page-Count',
        'RateLimit',
      ]),
    );
  });

  test('gets what it may send by a preflight', async () => {
    const { status, headers } = await respond('OPTIONS', {
      Origin: ORIGIN,
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'x-api-key,content-type,idempotency-key',
    });
    expect(status).toBe(204);
    expect(headers.get('allow')).toBe('GET');
    expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect(headers.get('access-control-allow-methods')).toContain('DELETE');
    const allowed = headers.get('access-control-allow-headers')?.toLowerCase().split(',');
    expect(allowed).toEqual(
      expect.arrayContaining(['x-api-key', 'authorization', 'content-type', 'idempotency-key']),
    );
  });
});

test.each([
  'https://evil.example',
  'https://app.example.com.evil.example',
  'http://app.example.com',
  'https://app.example.com:444',
  'null',
])('a page of %s may not', async (origin) => {
  for (const method of ['GET', 'OPTIONS']) {
    const { headers } = await respond(method, { Origin: origin });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    server?.close();
  }
});

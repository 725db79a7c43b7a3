import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, vi, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import { Service } from '@platen/runtime';
import { createApp } from './app.ts';
import type { Clients } from './downstream/clients.ts';
import { readOpenApiDocument, type OpenApiDocument } from './openapi/document.ts';
import { createApiRouter } from './openapi/router.ts';
import { EDGE_CONFIG as config } from './testing/config.ts';
import { newBodies, serve } from './testing/serve.ts';

/** Services that are all down. */
const away = {
  call: () => Promise.reject(new Error('away')),
  // oxlint-disable-next-line typescript/require-await, require-yield -- a stream that fails at once
  async *subscribe() {
    throw new Error('away');
  },
};
const clients = { auth: away, usage: away, render: away } as unknown as Clients;

const document = readOpenApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => [method.toUpperCase(), path] as const),
);

let service: Service;
let server: Awaited<ReturnType<typeof serve>>;

beforeAll(async () => {
  service = await Service.start('edge', config);
  server = await serve(createApp(service, config, clients));
});

afterAll(async () => {
  server.close();
  await service.close();
});

const ask = (path: string, method = 'GET') => fetch(server.url + path, { method });

async function publishedDocument(headers: Record<string, string> = {}) {
  const response = await fetch(`${server.url}/api/v1/openapi.json`, { headers });
  return (await response.json()) as OpenApiDocument;
}

describe('the app', () => {
  test.each(operations)('serves %s %s, as the document says', async (method, path) => {
    const response = await ask(`/api/v1${path}`, method);
    expect([200, 401]).toContain(response.status);
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test.each(Object.keys(document.paths))('serves nothing but that at %s', async (path) => {
    const described = operations.filter(([, each]) => each === path).map(([method]) => method);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const { status } = await ask(`/api/v1${path}`, method);
      expect([method, status === 405]).toEqual([method, !described.includes(method)]);
    }
  });

  test('serves no path under the base that the document does not name', () => {
    const handlers = Object.fromEntries(
      Object.values(document.paths)
        .flatMap((methods) => Object.values(methods))
        .map(({ operationId }) => [operationId, () => undefined]),
    );
    const admitAll = () => () => undefined;
    const guards = { apiKey: admitAll, bearer: admitAll };
    const router = createApiRouter({ document, handlers, guards, bodies: newBodies() });
    const served = new Set(router.stack.map(({ route }) => route?.path));
    const described = Object.keys(document.paths).map((path) =>
      path.replace('{key_id}', ':key_id'),
    );
    expect([...served].sort()).toEqual(described.sort());
  });

  test.each([
    '/api/v1',
    '/api/v1/',
    '/api/v2/usage',
    '/api/v1/usage/',
    '/api/v1/%',
    '/api/v1/keys/%ff',
  ])('has nothing at %s', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'not_found' });
  });

  test.each([
    '/API/v1/openapi.json',
    '/api/V1/openapi.json',
    '/api/v1/OpenAPI.json',
    '/Docs',
    '/docs/Guides',
    '/Healthz',
    '/READYZ',
    '/Console/api/config',
    '/console/API/config',
    '/console/api/Config',
    '/Keys',
    '/Playground',
  ])('has nothing at %s: the case of a path counts', async (path) => {
    const response = await ask(path);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: 'not_found' });
  });

  test('publishes every operation that it serves, at the address of the request', async () => {
    const published = await publishedDocument();
    expect(Object.keys(published.paths)).toEqual(Object.keys(document.paths));
    expect(published.servers).toEqual([{ url: `${server.url}/api/v1` }]);
  });

  test.each([
    [
      { 'X-Forwarded-Host': 'pdf.example.com', 'X-Forwarded-Proto': 'https' },
      'https://pdf.example.com/api/v1',
    ],
    [{ 'X-Forwarded-Host': 'pdf.example.com, inner:8080' }, 'http://pdf.example.com/api/v1'],
    [{ 'X-Forwarded-Host': 'a"><b' }, undefined],
    [{ 'X-Forwarded-Proto': 'javascript' }, undefined],
  ])('publishes the address from a proxy’s headers, if it is valid: %j', async (headers, url) => {
    const { servers } = await publishedDocument(headers);
    expect(servers).toEqual(url ? [{ url }] : document.servers);
  });

  test('publishes a link to the schema of templates, and defaults in words', async () => {
    const text = JSON.stringify((await publishedDocument()).components.schemas);
    expect(text).toContain('[Its schema](/api/v1/schemas/template-v1.json)');
    expect(text).toContain('Default: `');
    expect(text).not.toMatch(/"default":["\d tfn]/);
  });

  test('does not reveal its framework', async () => {
    const { headers } = await ask('/api/v1/openapi.json');
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('server')).toBeNull();
  });

  test('forbids browsers to sniff types', async () => {
    for (const path of ['/api/v1/openapi.json', '/api/v1/usage', '/api/v1/nothing']) {
      expect((await ask(path)).headers.get('x-content-type-options')).toBe('nosniff');
    }
  });

  test('answers HEAD as it would GET, without a body', async () => {
    const [head, got] = [
      await ask('/api/v1/openapi.json', 'HEAD'),
      await ask('/api/v1/openapi.json'),
    ];
    const facts = ({ status, headers }: Response) => [
      status,
      headers.get('content-type'),
      headers.get('content-length'),
    ];
    expect(facts(head)).toEqual(facts(got));
    expect(await head.text()).toBe('');
    expect((await got.text()).length).toBeGreaterThan(0);
  });

  test('checks the key before it reads a body', async () => {
    const response = await fetch(`${server.url}/api/v1/generate/pdf`, {
      method: 'POST',
      body: 'no JSON',
    });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ error: 'invalid_api_key' });
  });

  test('hides why a service did not answer', async () => {
    const response = await fetch(`${server.url}/api/v1/usage`, { headers: { 'X-API-Key': 'x' } });
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain('away');
  });

  test('reports the process running at once, and ready only once it is', async () => {
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(503);
    service.ready();
    expect((await ask('/readyz')).status).toBe(200);
  });
});

describe('a page of another origin', () => {
  const preflight = {
    method: 'OPTIONS',
    headers: {
      Origin: 'https://app.example.com',
      'Access-Control-Request-Method': 'POST',
      'Access-Control-Request-Headers': 'x-api-key,content-type',
    },
  };
  const allowed = async (url: string) => {
    const { status, headers } = await fetch(`${url}/api/v1/generate/pdf`, preflight);
    return [status, headers.get('allow'), headers.get('access-control-allow-origin')];
  };

  test('may not call unless its origin is listed', async () => {
    expect(await allowed(server.url)).toEqual([204, 'POST, OPTIONS', null]);
  });

  test('may call once its origin is listed, and read refusals', async () => {
    const open = await Service.start('edge', config);
    const origins = ['https://app.example.com'];
    const other = await serve(createApp(open, { ...config, corsOrigins: origins }, clients));
    expect(await allowed(other.url)).toEqual([204, 'POST, OPTIONS', origins[0]]);
    const refused = await fetch(`${other.url}/api/v1/usage`, { headers: { Origin: origins[0]! } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('access-control-allow-origin')).toBe(origins[0]);
    other.close();
    await open.close();
  });
});

describe("a caller's address", () => {
  // However long the guesses take, they are of one minute.
  beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(performance.now()));
  afterEach(() => void vi.restoreAllMocks());

  /** An edge with a number of trusted proxies, for which every token is unknown. @returns the code of an attempt */
  async function edgeBehind(trustedProxies: number) {
    const unknown = () => Promise.reject(new PlatenError('invalid_token', 'Unknown.'));
    const own = await Service.start('edge', config);
    const auth = { ...away, call: unknown };
    const app = createApp(own, { ...config, trustedProxies }, {
      ...clients,
      auth,
    } as unknown as Clients);
    const other = await serve(app);
    const guess = async (forwardedFor: string) => {
      const headers = { Authorization: 'Bearer guessed', 'X-Forwarded-For': forwardedFor };
      const response = await fetch(`${other.url}/api/v1/keys`, { headers });
      return ((await response.json()) as { error: string }).error;
    };
    const close = async () => {
      other.close();
      await own.close();
    };
    return { guess, close };
  }

  /** As many guesses as an address has in a minute and a second, each with another first entry. */
  const useUp = async (guess: (forwardedFor: string) => Promise<string>, rest = '') => {
    for (let third = 0; third < 10; third++) {
      const entries = Array.from(
        { length: 102 },
        (_, fourth) => `198.51.${third}.${fourth}${rest}`,
      );
      const codes = await Promise.all(entries.map(guess));
      expect(new Set(codes)).toEqual(new Set(['invalid_token']));
    }
  };

  test('ignores X-Forwarded-For without a proxy before the edge', async () => {
    const { guess, close } = await edgeBehind(0);
    await useUp(guess);
    expect(await guess('203.0.113.1')).toBe('rate_limit_exceeded');
    await close();
  });

  test('is the last entry of the one proxy before the edge', async () => {
    const { guess, close } = await edgeBehind(1);
    await useUp(guess, ', 192.0.2.1');
    expect(await guess('203.0.113.1, 192.0.2.1')).toBe('rate_limit_exceeded');
    expect(await guess('192.0.2.1, 192.0.2.2')).toBe('invalid_token');
    await close();
  });
});

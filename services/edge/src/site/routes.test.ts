import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import express from 'express';
import { answerError, notFound } from '../middleware/errors.ts';
import { requestContext } from '../middleware/request-context.ts';
import { serve, testLog } from '../testing/serve.ts';
import { siteRoutes } from './routes.ts';

const PAGE = '<!doctype html><title>Platen</title>';
const SCRIPT = 'console.log("a console")'.repeat(100);

let folder: string;
let server: Awaited<ReturnType<typeof serve>>;

/** The issuers' origins that auth reports. */
let issuerOrigins: string[] = [];
let origins: string[] = [];
const settings = {
  current: () => {
    origins = issuerOrigins;
    return origins.length > 0
      ? Promise.resolve({ issuers: [], plans: [] })
      : Promise.reject(new Error('auth is away'));
  },
  connectOrigins: () => origins,
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'platen-site-'));
  mkdirSync(join(folder, 'dist/assets'), { recursive: true });
  const built = {
    'secret.txt': 'beside the site',
    'dist/.stamp': 'of the build',
    'dist/index.html': PAGE,
    'dist/licenses.md': 'MIT',
    'dist/assets/a-1.js': SCRIPT,
    'dist/assets/f.woff2': 'a font',
  };
  for (const [name, content] of Object.entries(built)) writeFileSync(join(folder, name), content);
  server = await serve(appOf(join(folder, 'dist')));
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

function appOf(site: string) {
  const { log } = testLog();
  const app = express();
  app.disable('etag');
  app.use(requestContext(log), siteRoutes({ log, settings, folder: site }));
  return app.use(notFound, answerError);
}

const ask = (path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init });

/** Sends the path unchanged; fetch would tidy it up. */
async function statusOfRaw(path: string): Promise<number | undefined> {
  const request = httpRequest(server.url, { path, agent: false }).end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}

describe('the console', () => {
  test.each([
    '/',
    '/playground',
    '/keys',
    '/requests?status=4xx',
    '/usage',
    '/audit',
    '/callback?code=x',
  ])(
    'is one page at %s, which browsers revalidate each time, because its policy may change',
    async (path) => {
      const first = await ask(path);
      expect([first.status, await first.text()]).toEqual([200, PAGE]);
      expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(first.headers.get('cache-control')).toBe('no-cache');
      expect(first.headers.get('etag')).toBeNull();
    },
  );

  test('redirects a trailing slash, and keeps the query', async () => {
    const moved = await ask('/keys/?x=1');
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/keys?x=1']);
  });

  test('redirects to no address that is too long for a header', async () => {
    const query = (length: number) => `?${'x'.repeat(length - '/keys?'.length)}`;
    const moved = await ask(`/keys/${query(2_047)}`);
    expect([moved.status, moved.headers.get('location')]).toEqual([308, `/keys${query(2_047)}`]);
    expect((await ask(`/keys/${query(2_048)}`)).status).toBe(404);
    expect(await statusOfRaw(`/keys/${query(1_000)}${'<'.repeat(1_000)}`)).toBe(404);
  });

  test.each([
    '/nothing',
    '/index.html',
    '/keys/x',
    '/assets',
    '/assets/',
    '/assets/b-2.js',
    '/.stamp',
    '/../secret.txt',
    '/assets/../../secret.txt',
    '//keys',
    '/KEYS',
    '/..%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/assets/..\\..\\secret.txt',
    '/%00',
    '/constructor',
    '/__proto__',
    '//evil.example/',
    '/keys//',
  ])('is not at %s', async (path) => {
    expect(await statusOfRaw(path)).toBe(404);
  });

  test.each(['/nothing', '/keys/x', '/assets/b-2.js', '/%2e%2e/secret.txt', '/keys//'])(
    'is the page at %s that a person finds instead of nothing',
    async (path) => {
      const lost = await ask(path, { headers: { Accept: 'text/html,*/*;q=0.8' } });
      expect([lost.status, await lost.text()]).toEqual([404, PAGE]);
      expect(lost.headers.get('content-security-policy')).toContain("default-src 'none'");
    },
  );

  test.each(['/api/v1/nothing', '/console/api/nothing'])('leaves %s to the API', async (path) => {
    const lost = await ask(path, { headers: { Accept: 'text/html' } });
    expect([lost.status, lost.headers.get('content-type')]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  });

  test('takes no device of its visitor', async () => {
    const { headers } = await ask('/keys');
    expect(headers.get('permissions-policy')).toContain('camera=(), ');
  });

  test('accepts only GET and HEAD', async () => {
    const refused = await ask('/keys', { method: 'POST' });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const head = await ask('/keys', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(PAGE.length)]);
  });

  test('may request only its own origin and those of the current issuers', async () => {
    const policyOf = async (path: string) =>
      (await ask(path)).headers.get('content-security-policy');
    issuerOrigins = ['https://login.example.com', 'https://tokens.example.com'];
    for (const path of ['/', '/assets/a-1.js']) {
      expect(await policyOf(path)).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; " +
          "font-src 'self'; worker-src 'self'; " +
          "connect-src 'self' https://login.example.com https://tokens.example.com; " +
          "frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      );
    }
    issuerOrigins = [];
    expect(await policyOf('/')).toContain("connect-src 'self'; frame-ancestors");
  });
});

describe('a file of the console', () => {
  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
    ['', null],
  ])('for Accept-Encoding %j is sent as %s', async (accepted, encoding) => {
    const response = await ask('/assets/a-1.js', { headers: { 'Accept-Encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')).toContain('Accept-Encoding');
    expect(await response.text()).toBe(SCRIPT);
  });

  test('is cached for good if its path has a content hash', async () => {
    const { headers } = await ask('/assets/a-1.js');
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  test('without one is downloaded again only after a change', async () => {
    const first = await ask('/licenses.md');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const headers = { 'If-None-Match': first.headers.get('etag')!, 'Cache-Control': 'max-age=0' };
    expect((await ask('/licenses.md', { headers })).status).toBe(304);
  });

  test('of a font is sent uncompressed', async () => {
    const { headers } = await ask('/assets/f.woff2');
    expect(headers.get('content-type')).toBe('font/woff2');
    expect(headers.get('content-encoding')).toBeNull();
  });
});

test('a console that is not built has no path, and the log says how to build it', async () => {
  const { log, lines } = testLog();
  const app = express();
  app.use(requestContext(log), siteRoutes({ log, settings, folder: join(folder, 'no') }));
  const bare = await serve(app.use(notFound, answerError));
  expect((await fetch(bare.url)).status).toBe(404);
  bare.close();
  expect(JSON.stringify(lines)).toContain('npm run build --workspace web');
});

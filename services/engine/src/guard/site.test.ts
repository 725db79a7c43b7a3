import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import type { IncomingMessage } from 'node:http';
import { PROXY_LIMITS } from '../settings.ts';
import { DocumentProxy, type ProxyLimits } from './document-proxy.ts';
import type { Site } from './site.ts';

const ORIGIN = 'http://mark.localhost';
const file = (data: string, type = 'text/plain') => ({ type, data: Buffer.from(data) });
const site: Site = {
  origin: ORIGIN,
  html: '\uFEFF<p>é',
  files: new Map([
    ['img/a b.svg', file('<svg/>', 'image/svg+xml')],
    ['ü.css', file('p{}', 'text/css')],
    ['empty', file('')],
  ]),
  scripts: true,
};

let proxy: DocumentProxy;

async function open(served: Site, limits: Partial<ProxyLimits> = {}): Promise<void> {
  proxy = await DocumentProxy.open(undefined, { ...PROXY_LIMITS, ...limits });
  proxy.serve(served);
}

beforeEach(() => open(site));
afterEach(() => proxy.close());

async function get(path: string, more: object = {}) {
  const { hostname, port } = new URL(proxy.url);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const target = /^[a-z]+:/.test(path) ? path : ORIGIN + path;
    request({ hostname, port, path: target, ...more }, resolve)
      .on('error', reject)
      .end();
  });
  const { statusCode: status, headers } = response;
  return { status, headers, body: await text(response) };
}

test('a page gets its document and its files by name, and nothing else', async () => {
  expect(await get('/')).toMatchObject({
    status: 200,
    body: '<p>é',
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
  expect(await get('/img/a%20b.svg')).toMatchObject({
    status: 200,
    body: '<svg/>',
    headers: { 'content-type': 'image/svg+xml', 'content-length': '6' },
  });
  expect(await get('/%C3%BC.css?v=2')).toMatchObject({ status: 200, body: 'p{}' });
  expect(await get('/empty')).toMatchObject({ status: 200, body: '' });
  expect(proxy.blocked).toBe(0);
  for (const path of ['/IMG/a%20b.svg', '/img/', '/%', '/index.html', '//etc/passwd'])
    expect(await get(path)).toMatchObject({ status: 404 });
  expect(await get('/', { method: 'POST' })).toMatchObject({ status: 404 });
  expect(await get('/empty', { headers: { 'service-worker': 'script' } })).toMatchObject({
    status: 404,
  });
  expect(proxy.blocked).toBe(7);
});

test('another origin goes to the egress proxy, if there is one', async () => {
  for (const address of [
    'http://other.localhost/empty',
    `http://a.invalid/ ${ORIGIN}/`.replace(' ', '%20'),
  ])
    expect(await get(address, { agent: false })).toMatchObject({ status: 503 });
});

test('a page gets no more bytes of its own origin than its limit, also of its document', async () => {
  proxy.close();
  await open(site, { maxBytes: 15 });
  expect(await get('/')).toMatchObject({ status: 200 }); // eight bytes, with the mark of their order
  expect(await get('/img/a%20b.svg')).toMatchObject({ status: 200 });
  expect(proxy.blocked).toBe(0);
  expect(await get('/')).toMatchObject({ status: 404 });
  expect(proxy.blocked).toBe(1);
});

test('a page makes no more requests of its own origin than its limit', async () => {
  proxy.close();
  await open(site, { maxRequests: 2 });
  const onFlood = vi.fn();
  proxy.onFlood = onFlood;
  for (const path of ['/empty', '/none']) await get(path);
  expect(onFlood).not.toHaveBeenCalled();
  await expect(get('/empty')).rejects.toThrow();
  expect(onFlood).toHaveBeenCalledOnce();
});

test('files of a document without scripts run none', async () => {
  expect((await get('/empty')).headers['content-security-policy']).toBeUndefined();
  proxy.close();
  await open({ ...site, scripts: false });
  expect((await get('/empty')).headers['content-security-policy']).toBe("script-src 'none'");
  expect((await get('/')).headers['content-security-policy']).toBeUndefined();
});

test('another page, which asks by the same name meanwhile, finds no file of this one', async () => {
  const first = proxy;
  await open({ ...site, origin: 'http://other.localhost', files: new Map() });
  expect(await get('/empty', { agent: false })).toMatchObject({ status: 503 });
  expect(await get('http://other.localhost/empty', { agent: false })).toMatchObject({
    status: 404,
  });
  first.close();
});

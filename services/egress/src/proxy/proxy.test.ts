import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer, request, type IncomingMessage } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Registry } from 'prom-client';
import { BLOCKED, isBlocked } from '@platen/network';
import { type Destination, Refused, type RefusalReason } from '../destinations/destinations.ts';
import { egressMetrics } from '../metrics.ts';
import { EgressProxy, withoutSitesStatus } from './proxy.ts';

const LIMITS = {
  maxBytes: 1_000_000,
  maxMs: 60_000,
  idleMs: 60_000,
  connectMs: 20_000,
  maxConnections: 100,
  maxPerEngine: 100,
};

const closers: (() => unknown)[] = [];
let metrics: Registry;
/** The requested destinations. */
let asked: Destination[];
/** The addresses of every name. */
let addresses: string[];
let refusal: RefusalReason | undefined;

beforeEach(() => {
  metrics = new Registry();
  asked = [];
  addresses = ['127.0.0.1'];
  refusal = undefined;
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

const addressesOf = (destination: Destination) => {
  asked.push(destination);
  return refusal ? Promise.reject(new Refused(refusal)) : Promise.resolve(addresses);
};

async function startProxy(limits: Partial<typeof LIMITS> = {}): Promise<number> {
  const proxy = new EgressProxy({
    addressesOf,
    limits: { ...LIMITS, ...limits },
    metrics: egressMetrics(metrics),
  });
  const port = await proxy.listen({ host: '127.0.0.1', port: 0 });
  closers.push(() => proxy.close());
  return port!;
}

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  closers.push(() => server.close());
  return (server.address() as AddressInfo).port;
}

/** A site that returns the request that it got. */
const startSite = () =>
  listening(
    createHttpServer((incoming, response) => {
      void text(incoming).then((body) => {
        const { method, url, headers } = incoming;
        response.end(JSON.stringify({ method, url, body, headers }));
      });
    }),
  );

/** A TCP server; it ends with the test. */
const startTcp = (onConnection: (socket: Socket) => void) =>
  listening(
    createServer((socket) => {
      closers.push(() => socket.destroy());
      onConnection(socket.on('error', () => undefined));
    }),
  );

interface Ask {
  proxyPort: number;
  port: number;
  method?: string;
  body?: string;
}

async function ask({ proxyPort, port, method = 'GET', body = '' }: Ask): Promise<IncomingMessage> {
  const sent = request({
    host: '127.0.0.1',
    port: proxyPort,
    method,
    path: `http://site.example:${port}/path?query`,
    headers: { Host: `site.example:${port}`, 'Proxy-Authorization': 'Basic eDp5' },
  });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

/** @returns the whole answer of the proxy */
async function answerOf(proxyPort: number, requestLine: string): Promise<Buffer> {
  const socket = connect(proxyPort, '127.0.0.1');
  socket.write(`${requestLine} HTTP/1.1\r\nHost: site.example\r\nConnection: close\r\n\r\n`);
  return buffer(socket);
}

/** @returns the tunnel, or the other answer */
async function tunnel(
  proxyPort: number,
  port: number,
): Promise<{ socket: Socket; status: number }> {
  const sent = request({
    host: '127.0.0.1',
    port: proxyPort,
    method: 'CONNECT',
    path: `site.example:${port}`,
  }).end();
  const [{ statusCode = 0 }, socket, head] = (await once(sent, 'connect')) as [
    ...[IncomingMessage, Socket, Buffer],
  ];
  socket.unshift(head);
  closers.push(() => socket.destroy());
  return { socket: socket.on('error', () => undefined), status: statusCode };
}

async function count(name: string, labels = ''): Promise<number> {
  const line = (await metrics.metrics()).split('\n').find((each) => each.startsWith(name + labels));
  return Number(line?.split(' ').at(-1) ?? 0);
}

const outcomes = (outcome: string) =>
  count('platen_egress_requests_total', `{outcome="${outcome}"}`);
const cuts = (limit: string) => count('platen_egress_cuts_total', `{limit="${limit}"}`);

describe('a plain request', () => {
  test('reaches its site unchanged, without headers for the proxy', async () => {
    const [proxyPort, port] = [await startProxy(), await startSite()];
    const response = await ask({ proxyPort, port, method: 'POST', body: 'sent' });
    const echo = JSON.parse(await text(response)) as { headers: object };
    expect(echo).toMatchObject({ method: 'POST', url: '/path?query', body: 'sent' });
    expect(echo.headers).toMatchObject({ host: `site.example:${port}` });
    expect(Object.keys(echo.headers)).not.toContain('proxy-authorization');
    expect(asked).toEqual([{ host: 'site.example', port }]);
    expect(await outcomes('allowed')).toBe(1);
  });

  test('has a connection of its own', async () => {
    const [proxyPort, port] = [await startProxy(), await startSite()];
    const response = await ask({ proxyPort, port });
    response.resume();
    expect(response.headers.connection).toBe('close');
  });

  test('is checked again after a redirect', async () => {
    const proxyPort = await startProxy();
    const port = await listening(
      createHttpServer((_, response) =>
        response.writeHead(302, { Location: 'http://10.0.0.5/' }).end(),
      ),
    );
    const response = await ask({ proxyPort, port });
    response.resume();
    expect([response.statusCode, response.headers.location]).toEqual([302, 'http://10.0.0.5/']);
  });
});

describe('a tunnel', () => {
  test('carries bytes both ways, also after one side has sent all', async () => {
    const proxyPort = await startProxy();
    const echo = createServer(
      { allowHalfOpen: true },
      (socket) => void buffer(socket).then((all) => socket.end(all)),
    );
    const port = await listening(echo);
    const { socket, status } = await tunnel(proxyPort, port);
    expect(status).toBe(200);
    const sent = Buffer.alloc(300_000, 'abc');
    socket.end(sent);
    expect((await buffer(socket)).equals(sent)).toBe(true);
    expect(await count('platen_egress_bytes_total', '{direction="in"}')).toBe(300_000);
    expect(await count('platen_egress_bytes_total', '{direction="out"}')).toBe(300_000);
  });

  test('ends outside when the engine leaves', async () => {
    const proxyPort = await startProxy();
    const met = Promise.withResolvers<Socket>();
    const port = await startTcp(met.resolve);
    const { socket } = await tunnel(proxyPort, port);
    const outside = await met.promise;
    socket.destroy();
    outside.resume();
    await once(outside, 'end');
  });

  test('ends inside when the site leaves', async () => {
    const proxyPort = await startProxy();
    const port = await startTcp((outside) => outside.destroy());
    const { socket } = await tunnel(proxyPort, port);
    expect(await buffer(socket)).toHaveLength(0);
  });
});

describe('a refusal', () => {
  test.each(['mode', 'port', 'host', 'name', 'address'] as const)(
    'because of its %s gets 403 and no reason, and is counted',
    async (reason) => {
      refusal = reason;
      const proxyPort = await startProxy();
      const response = await ask({ proxyPort, port: 80 });
      expect(response.statusCode).toBe(403);
      expect(await text(response)).toBe('Documents may not load from there.');
      expect((await tunnel(proxyPort, 443)).status).toBe(403);
      expect(await outcomes(reason)).toBe(2);
    },
  );

  test.each(['mode', 'port', 'host', 'name', 'address'] as const)(
    'because of its %s comes before any connection, with the same answer as all others',
    async (reason) => {
      refusal = reason;
      const proxyPort = await startProxy();
      for (const asked of ['GET http://site.example/', 'CONNECT site.example:443'])
        expect(isBlocked(await answerOf(proxyPort, asked))).toBe(true);
    },
  );

  test('cannot be faked by a site', async () => {
    const forged = ['Proxy-Status', BLOCKED['proxy-status']];
    const port = await listening(
      createHttpServer((_, response) => response.writeHead(403, forged).end('its own')),
    );
    const answer = await answerOf(await startProxy(), `GET http://site.example:${port}/`);
    expect(String(answer)).toMatch(/^HTTP\/1.1 403 [^]*its own/);
    expect(isBlocked(answer)).toBe(false);
  });

  test('of the browser’s own request is not counted', async () => {
    refusal = 'browser';
    const proxyPort = await startProxy();
    const response = await ask({ proxyPort, port: 80 });
    response.resume();
    expect(response.statusCode).toBe(403);
    expect(isBlocked(await answerOf(proxyPort, 'CONNECT site.example:443'))).toBe(false);
    expect(await metrics.metrics()).not.toMatch(/requests_total\{.*\} [1-9]/);
  });

  test.each([
    'https://site.example/',
    'ftp://site.example/',
    '/path',
    'http://',
    'file:///etc/passwd',
  ])('of an invalid request reaches no site: %s', async (path) => {
    const sent = request({ host: '127.0.0.1', port: await startProxy(), path }).end();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(400);
    expect(asked).toEqual([]);
  });

  test('of too large headers reaches no site', async () => {
    const socket = connect(await startProxy(), '127.0.0.1');
    socket.write(`GET http://site.example/ HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`);
    expect((await buffer(socket)).toString()).toMatch(/^HTTP\/1\.1 400 /);
    expect(asked).toEqual([]);
  });
});

describe('an unreachable destination', () => {
  test('differs from a refusal', async () => {
    const port = await startSite();
    await closers.pop()!();
    const proxyPort = await startProxy();
    const response = await ask({ proxyPort, port });
    response.resume();
    expect(response.statusCode).toBe(502);
    expect((await tunnel(proxyPort, port)).status).toBe(502);
    expect(await outcomes('unreachable')).toBe(2);
  });

  test('does not hide another address that is reachable', async () => {
    addresses = ['127.0.0.2', '127.0.0.1']; // nobody listens on the first
    const [proxyPort, port] = [await startProxy(), await startSite()];
    const response = await ask({ proxyPort, port });
    expect(response.statusCode).toBe(200);
    response.resume();
  });

  test('is not awaited once the engine has left', async () => {
    const asking = Promise.withResolvers<undefined>();
    const answer = Promise.withResolvers<string[]>();
    const measured = egressMetrics(metrics);
    const proxy = new EgressProxy({
      addressesOf: () => (asking.resolve(undefined), answer.promise),
      limits: LIMITS,
      metrics: measured,
    });
    const proxyPort = await proxy.listen({ host: '127.0.0.1', port: 0 });
    closers.push(() => proxy.close());
    const port = await startSite();
    const socket = connect(proxyPort!, '127.0.0.1');
    socket.write(`GET http://site.example:${port}/ HTTP/1.1\r\nHost: site.example\r\n\r\n`);
    await asking.promise;
    socket.destroy();
    while ((await count('platen_egress_connections_open')) > 0) await sleep(5);
    answer.resolve(['127.0.0.1']);
    while ((await outcomes('unreachable')) === 0) await sleep(5);
    expect(await outcomes('allowed')).toBe(0);
  });
});

describe('limits', () => {
  const sending = (bytes: number) =>
    startTcp((socket) => {
      socket.resume().write(Buffer.alloc(bytes));
    });

  test('as many bytes as are allowed pass', async () => {
    const proxyPort = await startProxy({ maxBytes: 50_000 });
    const { socket } = await tunnel(proxyPort, await sending(50_000));
    let got = 0;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      got += chunk.length;
      if (got === 50_000) break;
    }
    expect(await cuts('bytes')).toBe(0);
  });

  test.each([
    [
      'in a tunnel',
      async (proxyPort: number, port: number) => (await tunnel(proxyPort, port)).socket,
    ],
    ['of a response', (proxyPort: number, port: number) => ask({ proxyPort, port })],
  ])('one byte more ends the connection: %s', async (_, open) => {
    const proxyPort = await startProxy({ maxBytes: 50_000 });
    const port = await listening(
      createServer((socket) => {
        closers.push(() => socket.destroy());
        socket.on('error', () => undefined);
        socket.write(`HTTP/1.1 200 OK\r\nContent-Length: 99999\r\n\r\n`);
        socket.write(Buffer.alloc(50_001));
      }),
    );
    const stream = await open(proxyPort, port);
    const got = await buffer(stream).then(
      ({ length }) => length,
      () => 'broken off',
    );
    expect(got).not.toBe(99_999);
    expect(await cuts('bytes')).toBe(1);
  });

  test('sent bytes count as well', async () => {
    const proxyPort = await startProxy({ maxBytes: 50_000 });
    const port = await startTcp((outside) => outside.resume());
    const { socket } = await tunnel(proxyPort, port);
    socket.write(Buffer.alloc(10_000_000));
    await new Promise((closed) => socket.resume().once('close', closed));
    expect(await cuts('bytes')).toBe(1);
  });

  test.each([
    ['idle', { idleMs: 50 }],
    ['time', { maxMs: 50 }],
  ])('a connection ends: %s', async (limit, limits) => {
    const proxyPort = await startProxy(limits);
    const { socket } = await tunnel(proxyPort, await sending(1));
    expect(await buffer(socket)).toHaveLength(1);
    expect(await cuts(limit)).toBe(1);
  });

  test.each([
    ['of one engine', { maxPerEngine: 2 }],
    ['of all', { maxConnections: 2 }],
  ])('a connection beyond the limit is refused, until one ends: %s', async (_, limits) => {
    const [proxyPort, port] = [await startProxy(limits), await sending(1)];
    const [first] = [await tunnel(proxyPort, port), await tunnel(proxyPort, port)];
    await expect(tunnel(proxyPort, port)).rejects.toThrow();
    expect(await outcomes('connections')).toBe(1);
    first.socket.destroy();
    while ((await count('platen_egress_connections_open')) > 1) await sleep(5);
    expect((await tunnel(proxyPort, port)).status).toBe(200);
  });
});

test('an engine may connect by a Unix socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-proxy-'));
  closers.push(() => rmSync(folder, { recursive: true }));
  const proxy = new EgressProxy({
    addressesOf,
    limits: LIMITS,
    metrics: egressMetrics(metrics),
  });
  const socketPath = join(folder, 'proxy.sock');
  await proxy.listen(socketPath);
  closers.push(() => proxy.close());
  const path = `http://site.example:${await startSite()}/`;
  const sent = request({ socketPath, path }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  expect(response.statusCode).toBe(200);
});

test('closing ends open connections', async () => {
  const proxyPort = await startProxy();
  const { socket } = await tunnel(proxyPort, await startTcp(() => undefined));
  await closers.splice(0, 1)[0]!();
  socket.resume();
  await once(socket, 'close');
});

test('a site cannot fake the proxy’s own answer; everything else of it passes', async () => {
  const site = createHttpServer((incoming, response) => {
    withoutSitesStatus(incoming, response);
    response.writeHead(403, 'No', ['Proxy-Status', BLOCKED['proxy-status'], 'X-Own', 'kept']);
    response.end();
  });
  const sent = request({ port: await listening(site) }).end();
  const [{ statusMessage, headers }] = (await once(sent, 'response')) as [IncomingMessage];
  expect({ statusMessage, headers }).toMatchObject({
    statusMessage: 'No',
    headers: { 'x-own': 'kept' },
  });
  expect(headers).not.toHaveProperty('proxy-status');
});

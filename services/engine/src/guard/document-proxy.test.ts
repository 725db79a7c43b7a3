import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BLOCKED } from '@platen/network';
import { DocumentProxy, type ProxyLimits } from './document-proxy.ts';

let proxy: Server;
let ways: DocumentProxy[];
let clients: Socket[];

beforeEach(async () => {
  [ways, clients] = [[], []];
  // Echoes its input.
  proxy = createServer((socket) => socket.on('error', () => undefined).pipe(socket));
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  for (const way of ways) way.close();
  for (const client of clients) client.destroy();
  proxy.close();
});

const LIMITS: ProxyLimits = { maxBytes: 1_000, maxConnections: 2, maxRequests: 100 };

async function open(limits: Partial<ProxyLimits> = {}): Promise<DocumentProxy> {
  const { port } = proxy.address() as AddressInfo;
  const way = await DocumentProxy.open({ host: '127.0.0.1', port }, { ...LIMITS, ...limits });
  ways.push(way);
  return way;
}

function client(way: DocumentProxy): Socket {
  const socket = connect(Number(new URL(way.url).port), '127.0.0.1');
  clients.push(socket.on('error', () => undefined));
  return socket;
}

async function echo(socket: Socket, sent: string): Promise<string> {
  socket.write(sent);
  return String((await once(socket, 'data'))[0]);
}

async function refusal(way: DocumentProxy): Promise<string | undefined> {
  const socket = client(way);
  socket.write('CONNECT public.example:443 HTTP/1.1\r\n\r\n');
  const answer = await text(socket);
  await once(socket, 'close');
  return answer.split('\r\n')[0];
}

test('bytes pass unchanged', async () => {
  const socket = client(await open());
  expect(await echo(socket, 'CONNECT')).toBe('CONNECT');
  socket.end();
  await once(socket, 'close');
});

test('connections beyond the limit are refused until one has ended', async () => {
  const way = await open();
  const [first, second] = [client(way), client(way)];
  await Promise.all([echo(first, 'x'), echo(second, 'x')]);
  expect(await refusal(way)).toBe('HTTP/1.1 503 Service Unavailable');
  first.end();
  await once(first, 'close');
  expect(await echo(client(way), 'x')).toBe('x');
});

test('bytes are limited, both ways and over all connections; then everything is refused', async () => {
  const way = await open({ maxBytes: 200 });
  const [first, second] = [client(way), client(way)];
  expect(await echo(first, 'x'.repeat(50))).toHaveLength(50);
  expect(await echo(second, 'x'.repeat(49))).toHaveLength(49);
  const ended = [once(first, 'close'), once(second, 'close')];
  first.write('xx');
  await Promise.all(ended);
  expect(await refusal(way)).toBe('HTTP/1.1 503 Service Unavailable');
});

test('refusals are counted, those of egress and those beyond the limits', async () => {
  const forbidding = createServer((socket) =>
    socket.end(`HTTP/1.1 403 Forbidden\r\nproxy-status: ${BLOCKED['proxy-status']}\r\n\r\n`),
  );
  await once(forbidding.listen(0, '127.0.0.1'), 'listening');
  const { port } = forbidding.address() as AddressInfo;
  const way = await DocumentProxy.open({ host: '127.0.0.1', port }, LIMITS);
  ways.push(way);
  expect(way.blocked).toBe(0);
  for (const nth of [1, 2]) {
    expect(await refusal(way)).toBe('HTTP/1.1 403 Forbidden');
    expect(way.blocked).toBe(nth);
  }
  forbidding.close();
  const [none, free] = [await open({ maxConnections: 0 }), await open()];
  await refusal(none);
  await echo(client(free), 'x');
  expect([none.blocked, free.blocked]).toEqual([1, 0]);
});

test('one that makes too many requests is reported once, and its port is closed', async () => {
  const way = await open({ maxRequests: 2 });
  const onFlood = vi.fn();
  way.onFlood = onFlood;
  const { url } = way;
  for (let nth = 0; nth < 2; nth += 1) {
    const socket = client(way);
    await echo(socket, 'x');
    socket.end();
    await once(socket, 'close');
  }
  expect(onFlood).not.toHaveBeenCalled();
  await once(client(way), 'close');
  expect(onFlood).toHaveBeenCalledOnce();
  const late = connect(Number(new URL(url).port), '127.0.0.1');
  expect(await once(late, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
});

test('each document has its own limit of bytes', async () => {
  const [one, other] = [await open({ maxBytes: 4 }), await open({ maxBytes: 4 })];
  const spent = client(one);
  spent.write('xxxx');
  await once(spent, 'close');
  expect(await echo(client(other), 'x')).toBe('x');
});

test('after the document, its connections have ended, and the port is closed', async () => {
  const way = await open();
  const socket = client(way);
  await echo(socket, 'x');
  const ended = once(socket, 'close');
  const { url } = way;
  way.close();
  await ended;
  const late = connect(Number(new URL(url).port), '127.0.0.1');
  expect(await once(late, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }]);
});

test('a refused client that stays is cut off with the document', async () => {
  const way = await open({ maxConnections: 0 });
  const stubborn = connect({
    port: Number(new URL(way.url).port),
    host: '127.0.0.1',
    allowHalfOpen: true,
  });
  clients.push(stubborn.on('error', () => undefined));
  stubborn.write('CONNECT');
  await once(stubborn.resume(), 'end');
  way.close();
  // A client notices the closed connection when it writes.
  while (!stubborn.destroyed) {
    stubborn.write('more');
    await setImmediate();
  }
});

test('pending bytes end with the document', async () => {
  const deaf = createServer((socket) => sides.push(socket.on('error', () => undefined).pause()));
  const sides: Socket[] = [];
  await once(deaf.listen(0, '127.0.0.1'), 'listening');
  const { port } = deaf.address() as AddressInfo;
  const way = await DocumentProxy.open({ host: '127.0.0.1', port }, { ...LIMITS, maxBytes: 1e9 });
  const socket = client(way);
  const upload = Buffer.alloc(20_000_000);
  socket.write(upload);
  await once(deaf, 'connection');
  way.close();
  const [side] = sides;
  await once(side!.resume(), 'close');
  expect(side!.bytesRead).toBeLessThan(upload.length);
  deaf.close();
});

test('without egress every connection is refused', async () => {
  const way = await open();
  proxy.close();
  await once(client(way), 'close');
});

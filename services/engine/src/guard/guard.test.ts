import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { PagePrints } from '../print/page-prints.ts';
import { openGuard } from './guard.ts';
import { WarmPages } from './warm-pages.ts';

const PATH = '/devtools/browser/0a1b-2c';

let guard: WebSocketServer;
let guardPort: number;
let browser: WebSocketServer;
let browserPort: number;
const clients: WebSocket[] = [];

beforeEach(async () => {
  browser = new WebSocketServer({ host: '127.0.0.1', port: 0, path: PATH });
  await once(browser, 'listening');
  browserPort = portOf(browser);
  guard = await openGuard({
    egress: undefined,
    readyPages: 0,
    prints: new PagePrints(),
    warm: new WarmPages(1),
  });
  guardPort = portOf(guard);
});
afterEach(() => {
  for (const server of [guard, browser]) {
    server.clients.forEach((socket) => socket.terminate());
    server.close();
  }
  clients.splice(0).forEach((socket) => socket.terminate());
});

const portOf = (server: WebSocketServer) => (server.address() as AddressInfo).port;

function connect(path = `/${browserPort}${PATH}`, headers = {}): WebSocket {
  const client = new WebSocket(`ws://127.0.0.1:${guardPort}${path}`, { headers });
  clients.push(client);
  return client;
}

/** A client, and its connection to the browser. */
async function connected(): Promise<[client: WebSocket, inside: WebSocket]> {
  const inside = once(browser, 'connection') as Promise<[WebSocket]>;
  const client = connect();
  await once(client, 'open');
  return [client, (await inside)[0]];
}

const nextMessage = async (socket: WebSocket) => String((await once(socket, 'message'))[0]);

describe('between Gotenberg and its browser', () => {
  test('messages pass both ways, however early and however long', async () => {
    const inside = once(browser, 'connection') as Promise<[WebSocket]>;
    const client = connect();
    client.once('open', () => client.send('{"id":1,"method":"Browser.getVersion"}'));
    const [target] = await inside;
    expect(await nextMessage(target)).toBe('{"id":1,"method":"Browser.getVersion"}');
    const long = JSON.stringify({ id: 1, result: 'x'.repeat(14_000_000) });
    target.send(long);
    expect(await nextMessage(client)).toBe(long);
  });

  test('a new page gets a browser context', async () => {
    const [client, inside] = await connected();
    client.send('{"id":1,"method":"Target.createTarget","params":{"url":"about:blank"}}');
    expect(JSON.parse(await nextMessage(inside))).toMatchObject({
      method: 'Target.createBrowserContext',
    });
  });

  test('a client that leaves is disconnected from the browser', async () => {
    const [client, inside] = await connected();
    client.terminate();
    await once(inside, 'close');
  });

  test('the end of the browser ends the client’s connection', async () => {
    const [client, inside] = await connected();
    inside.terminate();
    await once(client, 'close');
  });

  test('a missing browser is reported', async () => {
    const nobody = createServer().listen(0, '127.0.0.1');
    await once(nobody, 'listening');
    const { port } = nobody.address() as AddressInfo;
    nobody.close();
    await once(connect(`/${port}${PATH}`), 'close');
  });
});

describe('the guard refuses', () => {
  const refusalOf = async (client: WebSocket) =>
    String(((await once(client, 'error')) as [Error])[0]);

  test('who is a page', async () => {
    const client = connect(undefined, { origin: 'file://' });
    expect(await refusalOf(client)).toContain('401');
    expect(browser.clients.size).toBe(0);
  });

  test.each([
    '/',
    '/9222',
    '/9222/0/devtools/browser/0a1b-2c',
    '/9222/devtools/page/0a1b-2c',
    '/9222/devtools/browser/../../json',
    '/65536/devtools/browser/0a1b-2c',
    '/9222@203.0.113.1/devtools/browser/0a1b-2c',
  ])('to %s', async (path) => {
    expect(await refusalOf(connect(path))).toContain('401');
  });
});

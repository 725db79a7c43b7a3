import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { constants, existsSync, openSync, rmSync } from 'node:fs';
import { Socket, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket, type WebSocketServer } from 'ws';
import { PagePrints } from '../print/page-prints.ts';
import { bytesAfter, decode, encode, HEAD_BYTES } from './cbor.ts';
import { openGuard } from './guard.ts';

const PATH = '/devtools/browser/0a1b-2c';
const NAME = `platen-guard-test-${process.pid}`;
const FOLDER = process.env['TMPDIR'] ?? '/tmp';

let guard: WebSocketServer;
let guardPort: number;
let browser: Browser;
const clients: WebSocket[] = [];

/** The end of two pipes that a browser has: start/browser opens both for reading and writing. */
class Browser {
  readonly #in: Socket;
  readonly #out: Socket;

  constructor() {
    const ends = ['in', 'out'].map((end) => join(FOLDER, `${NAME}.${end}`));
    spawnSync('mkfifo', ends);
    const [from, to] = ends.map((end) => openSync(end, constants.O_RDWR | constants.O_NONBLOCK));
    this.#in = new Socket({ fd: from!, readable: true, writable: false });
    this.#out = new Socket({ fd: to!, readable: false, writable: true });
  }

  /** @returns the next message from the guard */
  async heard(): Promise<unknown> {
    let data = Buffer.alloc(0);
    do data = Buffer.concat([data, ((await once(this.#in, 'data')) as [Buffer])[0]]);
    while (data.length < HEAD_BYTES + bytesAfter(data));
    return decode(data.subarray(HEAD_BYTES));
  }

  say(message: Buffer): void {
    this.#out.write(message);
  }

  close(): void {
    for (const end of [this.#in, this.#out]) end.destroy();
    for (const end of ['in', 'out']) rmSync(join(FOLDER, `${NAME}.${end}`), { force: true });
  }
}

beforeEach(async () => {
  browser = new Browser();
  guard = await openGuard({
    egress: undefined,
    readyPages: 0,
    prints: new PagePrints(),
  });
  guardPort = (guard.address() as AddressInfo).port;
});
afterEach(() => {
  guard.clients.forEach((socket) => socket.terminate());
  guard.close();
  browser.close();
  clients.splice(0).forEach((socket) => socket.terminate());
});

function connect(path = `/${NAME}${PATH}`, headers = {}): WebSocket {
  const client = new WebSocket(`ws://127.0.0.1:${guardPort}${path}`, { headers });
  clients.push(client);
  return client;
}

async function connected(): Promise<WebSocket> {
  const client = connect();
  await once(client, 'open');
  return client;
}

const nextMessage = async (socket: WebSocket) =>
  JSON.parse(String((await once(socket, 'message'))[0])) as unknown;

describe('between Gotenberg and its browser', () => {
  test('messages pass both ways, however early and however long', async () => {
    const client = connect();
    const asked = { id: 1, method: 'Browser.getVersion' };
    client.once('open', () => client.send(JSON.stringify(asked)));
    expect(await browser.heard()).toEqual(asked);
    const long = { id: 1, result: { data: 'x'.repeat(14_000_000) } };
    browser.say(encode(long));
    expect(await nextMessage(client)).toEqual(long);
  });

  test('several messages at once are separated, also where one is cut', async () => {
    const client = await connected();
    const messages = [1, 2].map((id) => ({ id, result: { text: '€' } }));
    const all = Buffer.concat(messages.map(encode));
    browser.say(all.subarray(0, all.length - 3));
    expect(await nextMessage(client)).toEqual(messages[0]);
    browser.say(all.subarray(-3));
    expect(await nextMessage(client)).toEqual(messages[1]);
  });

  test('a long text that a page puts into an event does not reach Gotenberg, and the next event does', async () => {
    const client = await connected();
    const frame = { id: 'F', name: '\u0001'.repeat(30_000_000) };
    browser.say(encode({ method: 'Page.frameNavigated', params: { frame }, sessionId: 'S' }));
    const next = { method: 'Page.loadEventFired', params: {}, sessionId: 'S' };
    browser.say(encode(next));
    expect(await nextMessage(client)).toEqual(next);
  });

  test('what is no JSON does not reach the browser', async () => {
    const client = await connected();
    client.send('{');
    client.send('{"id":1}');
    expect(await browser.heard()).toEqual({ id: 1 });
  });

  test('a new page gets a browser context', async () => {
    const client = await connected();
    client.send('{"id":1,"method":"Target.createTarget","params":{"url":"about:blank"}}');
    expect(await browser.heard()).toMatchObject({ method: 'Target.createBrowserContext' });
  });

  test('the pipes have no names any more, so that nobody else opens them', async () => {
    await connected();
    expect(existsSync(join(FOLDER, `${NAME}.in`))).toBe(false);
    expect(existsSync(join(FOLDER, `${NAME}.out`))).toBe(false);
  });

  test('the end of the browser ends the client’s connection, also within a message', async () => {
    const client = await connected();
    browser.say(encode({ id: 1, result: {} }).subarray(0, 20));
    client.send('{"id":1}');
    await browser.heard();
    browser.close();
    await once(client, 'close');
  });

  test('a missing browser is reported', async () => {
    browser.close();
    await once(connect(), 'close');
  });

  test('of a browser that has gone nothing is left', async () => {
    browser.close();
    const ends = ['in', 'out'].map((end) => join(FOLDER, `${NAME}.${end}`));
    spawnSync('mkfifo', ends);
    await once(connect(), 'close');
    expect(ends.filter(existsSync)).toEqual([]);
  });
});

describe('the guard refuses', () => {
  const refusalOf = async (client: WebSocket) =>
    String(((await once(client, 'error')) as [Error])[0]);

  test('who is a page', async () => {
    const client = connect(undefined, { origin: 'file://' });
    expect(await refusalOf(client)).toContain('401');
    expect(existsSync(join(FOLDER, `${NAME}.in`))).toBe(true);
  });

  test.each([
    '/',
    '/n',
    '/devtools/browser/0a1b-2c',
    '/n/9222/devtools/browser/0a1b-2c',
    '/n/devtools/page/0a1b-2c',
    '/n/devtools/browser/../../json',
    '/n@203.0.113.1/devtools/browser/0a1b-2c',
    '/%2e%2e/n/m/devtools/browser/0a1b-2c',
    '/.n/devtools/browser/0a1b-2c',
  ])('to %s', async (path) => {
    expect(await refusalOf(connect(path))).toContain('401');
  });
});

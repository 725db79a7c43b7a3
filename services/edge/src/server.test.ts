import { once } from 'node:events';
import {
  Agent,
  get,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, vi, test } from 'vitest';
import { CutOff } from './middleware/request-context.ts';
import { HttpServer, READING_MS } from './server.ts';
import { freePort, HTTP_LIMITS, testLog } from './testing/serve.ts';

/** Longer than any test takes: a test that waits for it fails. */
const LONG_MS = 3_600_000;

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const newServer = (app: RequestListener) =>
  new HttpServer(app, { limits: HTTP_LIMITS, log: testLog().log });

async function startServer(app: RequestListener) {
  const server = newServer(app);
  const port = await freePort();
  await server.listen('127.0.0.1', port);
  cleanups.push(() => void server.close(0));
  return { server, port };
}

/** A server whose responses the test sends, in the order of the requests. */
async function startManualServer() {
  const arrivals: ((response: ServerResponse) => void)[] = [];
  const { server, port } = await startServer((_request, response) => {
    arrivals.shift()?.(response);
  });
  const arrival = () => new Promise<ServerResponse>((resolve) => arrivals.push(resolve));
  return { server, port, arrival };
}

async function ask(port: number, agent: Agent | false = false): Promise<IncomingMessage> {
  const request = get({ host: '127.0.0.1', port, agent });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

async function dial(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  cleanups.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';

describe('close', () => {
  test('waits for a response in flight', async () => {
    const { server, port, arrival } = await startManualServer();
    const arrived = arrival();
    const answered = ask(port);
    const response = await arrived;
    let closed = false;
    const closing = server.close(LONG_MS).then(() => (closed = true));
    response.write('first ');
    const client = await answered;
    expect(closed).toBe(false);
    response.end('last');
    expect(await text(client)).toBe('first last');
    await closing;
  });

  test('accepts no new connections meanwhile', async () => {
    const { server, port, arrival } = await startManualServer();
    const arrived = arrival();
    const answered = ask(port);
    const response = await arrived;
    const closing = server.close(LONG_MS);
    await expect(ask(port)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    response.end('served');
    expect(await text(await answered)).toBe('served');
    await closing;
  });

  test('lets a slow client read a finished response to its end', async () => {
    const size = 30_000_000;
    const { server, port } = await startServer((_request, response) => {
      response.writeHead(200, { 'Content-Length': size }).end(Buffer.alloc(size, 'x'));
    });
    const client = await ask(port);
    const closing = server.close(LONG_MS);
    expect(await text(client)).toHaveLength(size);
    await closing;
  });

  test('logs cut connections whose clients had not left', async () => {
    const { server, port, arrival } = await startManualServer();
    const arrived = arrival();
    const answered = ask(port);
    const response = await arrived;
    response.write('first ');
    (await answered).on('error', () => undefined).resume();
    const closed = once(response, 'close');
    await server.close(1);
    await closed;
    expect([response.errored instanceof CutOff, response.writableFinished]).toEqual([true, false]);
  });

  test('closes idle connections', async () => {
    const agent = new Agent({ keepAlive: true });
    cleanups.push(() => agent.destroy());
    const { server, port } = await startServer((_request, response) => response.end('ok'));
    const client = await ask(port, agent);
    const { socket } = client;
    const disconnected = once(socket, 'close');
    expect(await text(client)).toBe('ok');
    await server.close(LONG_MS);
    await disconnected;
  });

  test('closes connections without a request', async () => {
    const { server, port } = await startServer((_request, response) => response.end('ok'));
    const silent = await dial(port);
    silent.resume();
    const disconnected = once(silent, 'close');
    expect(await text(await ask(port))).toBe('ok'); // so the server knows of both
    await server.close(LONG_MS);
    await disconnected;
  });

  test('closes a kept connection after its last response, not before', async () => {
    const { server, port, arrival } = await startManualServer();
    const socket = await dial(port);
    const arrivals = Promise.all([arrival(), arrival()]);
    socket.write(REQUEST + REQUEST);
    const received = text(socket);
    const [first, second] = await arrivals;
    const closing = server.close(LONG_MS);
    const firstSent = once(first, 'close');
    first.end('one');
    await firstSent;
    second.end('two');
    expect(await received).toMatch(/one[^]*two/);
    await closing;
  });

  test('cuts responses off after its time limit', async () => {
    const { server, port, arrival } = await startManualServer();
    const arrived = arrival();
    const answered = ask(port);
    const response = await arrived;
    response.writeHead(200, { 'Content-Length': 10 }).write('torso');
    const client = await answered;
    const read = text(client);
    const failed = expect(read).rejects.toMatchObject({ code: 'ECONNRESET' });
    await server.close(1);
    await failed;
    expect(client.complete).toBe(false);
  });

  test('ends at once without connections', async () => {
    const { server } = await startServer((_request, response) => response.end());
    await expect(server.close(LONG_MS)).resolves.toBeUndefined();
  });

  test('does not wait for a client that left', async () => {
    const { server, port, arrival } = await startManualServer();
    const arrived = arrival();
    const socket = await dial(port);
    socket.write(REQUEST);
    await arrived;
    const closing = server.close(LONG_MS);
    socket.destroy();
    await closing;
  });
});

test('a client that does not read an answer loses its connection after a time', async () => {
  const { port, arrival } = await startManualServer();
  const began = Promise.withResolvers<() => void>();
  const { setTimeout: usual } = globalThis;
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    call: () => void,
    ms: number,
  ) => {
    if (ms === READING_MS) began.resolve(call);
    return usual(call, ms);
  }) as typeof setTimeout);
  const arrived = arrival();
  const client = await dial(port);
  client.pause().write(REQUEST);
  const response = await arrived;
  const closed = once(response, 'close');
  response.end(Buffer.alloc(64 * 1024 * 1024));
  (await began.promise)();
  timers.mockRestore();
  await closed;
  expect(response.writableFinished).toBe(false);
});

describe('drain', () => {
  test('closes connections after their answer', async () => {
    const { server, port } = await startServer((_request, response) => response.end('ok'));
    const agent = new Agent({ keepAlive: true });
    cleanups.push(() => agent.destroy());
    const before = await ask(port, agent);
    expect(before.headers.connection).toBe('keep-alive');
    await text(before);
    server.drain();
    const after = await ask(port, agent);
    expect(after.headers.connection).toBe('close');
    expect(await text(after)).toBe('ok');
  });

  test('still accepts new connections', async () => {
    const { server, port } = await startServer((_request, response) => response.end('ok'));
    server.drain();
    expect(await text(await ask(port))).toBe('ok');
  });
});

test('listen fails when the port is in use', async () => {
  const { port } = await startServer((_request, response) => response.end());
  const other = newServer((_request, response) => response.end());
  await expect(other.listen('127.0.0.1', port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
});

import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, test } from 'vitest';
import { HttpServer, type HttpLimits } from './server.ts';
import { freePort, HTTP_LIMITS, testLog } from './testing/serve.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

const readAll: RequestListener = (request, response) => {
  request.resume().once('end', () => response.end('whole'));
};

const answerAtOnce: RequestListener = (_request, response) => void response.end('early');

/** A server of its own, and a connection to it. */
async function dial(limits: Partial<HttpLimits> = {}, app = readAll) {
  const { log, lines } = testLog();
  const server = new HttpServer(app, { limits: { ...HTTP_LIMITS, ...limits }, log });
  const port = await freePort();
  await server.listen('127.0.0.1', port);
  const socket = connect(port, '127.0.0.1');
  cleanups.push(
    () => socket.destroy(),
    () => server.close(0),
  );
  await once(socket, 'connect');
  socket.on('error', () => undefined); // a client that is cut off while it sends
  return { socket, lines, received: text(socket) };
}

/** The only answer on a connection that then ended. */
async function answerOf(received: Promise<string>) {
  const [head = '', body = ''] = (await received).split('\r\n\r\n');
  const [statusLine = '', ...headers] = head.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers.map((line) => line.toLowerCase().split(': '))) as Record<
      string,
      string
    >,
    body: JSON.parse(body) as { error: string; message: string; request_id: string },
  };
}

const POST = 'POST / HTTP/1.1\r\nHost: x\r\n';

describe('bytes that are no request', () => {
  test.each([
    ['no HTTP at all', 'hello\r\n\r\n', 400, 'invalid_request'],
    ['a hello of TLS', '\x16\x03\x01\x02\x00\x01\x00', 400, 'invalid_request'],
    ['another version', 'GET / HTTP/3.0\r\n\r\n', 400, 'invalid_request'],
    ['bare line feeds', 'GET / HTTP/1.1\nHost: x\n\n', 400, 'invalid_request'],
    ['a space before a colon', 'GET / HTTP/1.1\r\nHost : x\r\n\r\n', 400, 'invalid_request'],
    ['a folded header', 'GET / HTTP/1.1\r\nHost: x\r\nA: b\r\n c\r\n\r\n', 400, 'invalid_request'],
    ['a null in a header', 'GET / HTTP/1.1\r\nHost: \0\r\n\r\n', 400, 'invalid_request'],
    [
      'both kinds of length',
      `${POST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      'invalid_request',
    ],
    [
      'two lengths',
      `${POST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!`,
      400,
      'invalid_request',
    ],
    ['a length below nothing', `${POST}Content-Length: -1\r\n\r\n`, 400, 'invalid_request'],
    [
      'a coding that ends in no chunks',
      `${POST}Transfer-Encoding: chunked, gzip\r\n\r\n`,
      400,
      'invalid_request',
    ],
    [
      'a chunk of no length',
      `${POST}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
      400,
      'invalid_request',
    ],
    [
      'a chunk that ends elsewhere',
      `${POST}Transfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n0\r\n\r\n`,
      400,
      'invalid_request',
    ],
    [
      'too many bytes of headers',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'too long a path',
      `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'endless chunk extensions',
      `${POST}Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(20_000)}\r\nab\r\n0\r\n\r\n`,
      413,
      'payload_too_large',
    ],
  ])('gets an error as JSON: %s', async (_, sent, status, code) => {
    const { socket, received, lines } = await dial();
    socket.write(sent);
    const answer = await answerOf(received);
    expect({ status: answer.status, code: answer.body.error }).toEqual({ status, code });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      connection: 'close',
      'x-request-id': answer.body.request_id,
    });
    expect(answer.body.message).toMatch(/\.$/);
    expect(lines).toEqual([expect.objectContaining({ code, requestId: answer.body.request_id })]);
  });

  test('gets no answer while an earlier answer is due, because the client would confuse them', async () => {
    const { socket, received } = await dial({}, () => undefined);
    socket.write(`GET / HTTP/1.1\r\nHost: x\r\n\r\nnonsense\r\n\r\n`);
    expect(await received).toBe('');
  });

  test('does not cut off an earlier answer', async () => {
    const { socket, received } = await dial();
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(socket, 'data');
    socket.write('nonsense\r\n\r\n');
    expect(await received).toMatch(/^HTTP\/1\.1 200 [^]*whole.*HTTP\/1\.1 400 [^]*invalid_request/);
  });

  test('gets an answer that a sending client can read', async () => {
    const { socket, received } = await dial();
    socket.write(`GET / HTTP/1.1\r\nA: ${'a'.repeat(1_000_000)}`);
    expect((await answerOf(received)).status).toBe(431);
  });
});

describe('a slow client', () => {
  const tooLate = { status: 408, body: { error: 'request_timeout' } };

  test.each([
    ['says nothing', ''],
    ['stops in its headers', 'GET / HTTP/1.1\r\nHost: x\r\nA: '],
  ])('that %s gets 408 when the time for headers is up', async (_, sent) => {
    const { socket, received } = await dial({ headersTimeoutMs: 500 });
    socket.write(sent);
    expect(await answerOf(received)).toMatchObject(tooLate);
  });

  test.each([
    ['announced', 'Content-Length: 10\r\n\r\nabc'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n3\r\nab'],
  ])('that stops in its body, %s, gets 408 when its pause is too long', async (_, rest) => {
    const { socket, received } = await dial({ bodyIdleMs: 500 });
    socket.write(POST + rest);
    expect(await answerOf(received)).toMatchObject(tooLate);
  });

  test('that never pauses long gets 408 when the time for a request is up', async () => {
    const { socket, received } = await dial({ headersTimeoutMs: 500, requestTimeoutMs: 1_000 });
    socket.write(`${POST}Content-Length: 1000000\r\n\r\n`);
    const dripping = setInterval(() => socket.write('x'), 20);
    cleanups.push(() => clearInterval(dripping));
    expect(await answerOf(received)).toMatchObject(tooLate);
  });

  test('that was answered early and never sends the rest gets no second answer', async () => {
    const { socket, received, lines } = await dial({ keepAliveMs: 500 }, answerAtOnce);
    socket.write(`${POST}Content-Length: 10\r\n\r\nabc`);
    expect(await received).toMatch(/^HTTP\/1\.1 200 OK[^]*early$/);
    expect(lines).toEqual([]);
  });

  test('that was answered early and drips the rest gets no second answer', async () => {
    const limits = { headersTimeoutMs: 500, requestTimeoutMs: 1_000 };
    const { socket, received, lines } = await dial(limits, answerAtOnce);
    socket.write(`${POST}Content-Length: 60000\r\n\r\n`);
    const dripping = setInterval(() => socket.write('x'), 20);
    cleanups.push(() => clearInterval(dripping));
    expect(await received).toMatch(/^HTTP\/1\.1 200 OK[^]*early$/);
    expect(lines).toEqual([]);
  });

  test('may wait for its answer without a limit', async () => {
    const { promise: late, resolve: answer } = Promise.withResolvers<unknown>();
    const { socket, received } = await dial({ bodyIdleMs: 500 }, (request, response) => {
      request.resume().once('end', () => void late.then(() => response.end('late')));
    });
    socket.write(`${POST}Connection: close\r\nContent-Length: 1\r\n\r\nx`);
    setTimeout(answer, 1_500, undefined);
    expect(await received).toMatch(/200 OK[^]*late$/);
  });
});

describe('a connection', () => {
  test('is closed after its idle time-out', async () => {
    const { socket, received } = await dial({ keepAliveMs: 1_000 });
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await received).toMatch(/200 OK[^]*whole$/);
  });

  test('beyond the limit is closed at once', async () => {
    const { received } = await dial({ maxConnections: 0 });
    expect(await received).toBe('');
  });
});

import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import express, { type RequestHandler } from 'express';
import { ask, serve, testLog } from '../testing/serve.ts';
import { requestContext, requestContextOf } from './request-context.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

let server: Awaited<ReturnType<typeof serve>> | undefined;

afterEach(() => server?.close());

async function serveWith(handler: RequestHandler, log = testLog().log): Promise<string> {
  server = await serve(express().use(requestContext(log), handler));
  return server.url;
}

const sayId: RequestHandler = (_request, response) => {
  response.send(requestContextOf(response).requestId);
};

/** The id that a request with these X-Request-Id headers is given, in header and context alike. */
async function idFor(...given: string[]): Promise<string> {
  const url = await serveWith(sayId);
  const request = get(url, { headers: { 'X-Request-Id': given } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = (await response.toArray()).join('');
  expect(response.headers['x-request-id']).toBe(body);
  return body;
}

describe('the request id', () => {
  test.each([
    ['of 1 character', 'a'],
    ['of 128 characters', 'x'.repeat(128)],
    ['of every kind of character', 'AZaz09._-'],
  ])('is kept %s', async (_, given) => {
    expect(await idFor(given)).toBe(given);
  });

  test.each([
    ['empty', ''],
    ['of 129 characters', 'x'.repeat(129)],
    ['with a space', 'a b'],
    ['with a slash', 'a/b'],
    ['with a quote', 'a"b'],
    ['with a character beyond ASCII', 'aé'],
    ['with a line break that was folded', 'a\tb'],
  ])('is replaced when it is %s', async (_, given) => {
    expect(await idFor(given)).toMatch(UUID);
  });

  test('is replaced when there are two', async () => {
    expect(await idFor('a', 'b')).toMatch(UUID);
  });

  test('is new for every request without one', async () => {
    const url = await serveWith(sayId);
    const ids = await Promise.all(
      Array.from({ length: 5 }, async () => (await fetch(url)).headers.get('x-request-id')),
    );
    expect(new Set(ids).size).toBe(5);
    for (const id of ids) expect(id).toMatch(UUID);
  });

  test('is in every line of the log', async () => {
    const { log, lines } = testLog();
    const url = await serveWith((_request, response) => {
      requestContextOf(response).log.info('hello');
      response.end();
    }, log);
    await fetch(url, { headers: { 'X-Request-Id': 'mine' } });
    expect(lines).toEqual([expect.objectContaining({ requestId: 'mine', msg: 'hello' })]);
  });
});

describe('the signal', () => {
  test('is aborted when the client leaves before the answer', async () => {
    const leave = new AbortController();
    const left = Promise.withResolvers<unknown>();
    const url = await serveWith((_request, response) => {
      requestContextOf(response).signal.addEventListener('abort', left.resolve);
      leave.abort();
    });
    await expect(fetch(url, { signal: leave.signal })).rejects.toMatchObject({
      name: 'AbortError',
    });
    await left.promise;
  });

  test('is aborted when the client leaves during the answer', async () => {
    const left = Promise.withResolvers<unknown>();
    const url = await serveWith((_request, response) => {
      requestContextOf(response).signal.addEventListener('abort', left.resolve);
      response.write('beginning');
    });
    (await ask(url)).destroy();
    await left.promise;
  });

  test('is aborted for each request of a closed connection, also for waiting ones', async () => {
    const signals: AbortSignal[] = [];
    const left = Promise.withResolvers<unknown>();
    const socket = connect(
      Number(
        new URL(
          await serveWith((_request, response) => {
            const { signal } = requestContextOf(response);
            signals.push(signal);
            if (signals.length === 1) return;
            signal.addEventListener('abort', left.resolve);
            socket.destroy();
          }),
        ).port,
      ),
    );
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(2));
    await left.promise;
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, true]);
  });

  test('is not aborted by a complete answer', async () => {
    const closed = Promise.withResolvers<boolean>();
    const url = await serveWith((_request, response) => {
      const { signal } = requestContextOf(response);
      response.once('close', () => closed.resolve(signal.aborted));
      response.end('whole');
    });
    expect(await (await fetch(url)).text()).toBe('whole');
    expect(await closed.promise).toBe(false);
  });
});

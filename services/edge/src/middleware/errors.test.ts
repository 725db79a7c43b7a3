import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { httpStatusOf, PlatenError, type ErrorCode } from '@platen/contracts';
import express, { type RequestHandler } from 'express';
import { ask, serve, testLog } from '../testing/serve.ts';
import { answerError, notFound } from './errors.ts';
import { requestContext } from './request-context.ts';

let server: Awaited<ReturnType<typeof serve>> | undefined;

afterEach(() => server?.close());

/** An app whose one handler fails. */
async function serveFailing(handler: RequestHandler) {
  const { log, lines } = testLog();
  const app = express()
    .use(requestContext(log))
    .get(['/', '/of/:id'], handler)
    .use(notFound, answerError);
  server = await serve(app);
  return { url: server.url, lines };
}

async function answerTo(error: unknown) {
  const { url, lines } = await serveFailing(() => {
    throw error;
  });
  const response = await fetch(url, { headers: { 'X-Request-Id': 'mine' } });
  const body = (await response.json()) as Record<string, unknown>;
  return { response, body, lines };
}

describe('answerError', () => {
  test.each(Object.entries(httpStatusOf))('answers %s with %i', async (code, status) => {
    const { response, body } = await answerTo(new PlatenError(code as ErrorCode, 'A sentence.'));
    expect(response.status).toBe(status);
    const about = { request_id: 'mine', doc_url: `/docs/errors#${code}` };
    expect(body).toEqual({ error: code, message: 'A sentence.', ...about });
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-request-id')).toBe('mine');
  });

  test('passes details on, and the cause only to the log', async () => {
    const details = [{ path: '/a', message: 'is odd' }];
    const cause = new Error('secret cause');
    const { body, lines } = await answerTo(
      new PlatenError('generation_failed', 'A sentence.', { details, cause }),
    );
    expect(body['details']).toEqual(details);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ code: 'generation_failed', requestId: 'mine' });
    expect(JSON.stringify(lines)).toContain('secret cause');
  });

  test.each(['invalid_json', 'overloaded'] as const)('logs no failure for %s', async (code) => {
    const { lines } = await answerTo(new PlatenError(code, 'A sentence.'));
    expect(lines).toEqual([]);
  });

  test.each([
    ['an error', new Error('secret: 10.0.0.1')],
    ['an error with a status of its own', Object.assign(new Error('secret'), { status: 418 })],
    ['a fault of our own in decoding', new URIError('secret')],
    ['a text', 'secret'],
    ['an object', { message: 'secret', code: 'invalid_json' }],
  ])('hides an unexpected %s', async (_, thrown) => {
    const { response, body, lines } = await answerTo(thrown);
    expect(response.status).toBe(500);
    expect(body).toEqual({
      error: 'generation_failed',
      message: 'An internal error occurred; try again.',
      request_id: 'mine',
      doc_url: '/docs/errors#generation_failed',
    });
    expect(JSON.stringify(lines)).toContain('secret');
  });

  test.each([
    [0, '1'],
    [1, '1'],
    [1_000, '1'],
    [1_001, '2'],
    [11_999, '12'],
    [60_000, '60'],
  ])('turns %i ms into Retry-After: %s', async (retryAfterMs, seconds) => {
    const { response } = await answerTo(
      new PlatenError('rate_limit_exceeded', 'Wait.', { retryAfterMs }),
    );
    expect(response.headers.get('retry-after')).toBe(seconds);
  });

  test('has no Retry-After without a known time', async () => {
    const { response } = await answerTo(new PlatenError('quota_exceeded', 'Used up.'));
    expect(response.headers.get('retry-after')).toBeNull();
  });

  test('breaks the connection when the answer had begun', async () => {
    const { url, lines } = await serveFailing((_request, response) => {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('begin', () => {
        answerError(new Error('midway'), _request, response, () => undefined);
      });
    });
    const response = await ask(url);
    await expect(response.toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(response.complete).toBe(false);
    expect(JSON.stringify(lines)).toContain('midway');
  });

  test('neither answers nor logs when the client has left', async () => {
    const failed = Promise.withResolvers<unknown>();
    const { url, lines } = await serveFailing((request, response, next) => {
      response.once('close', () => {
        next(new Error('because it left'));
        failed.resolve(undefined);
      });
      request.socket.destroy();
    });
    await expect(fetch(url)).rejects.toThrow();
    await failed.promise;
    expect(lines).toEqual([]);
  });

  test('answers a connected client whose work was cancelled', async () => {
    const { url } = await serveFailing(() => {
      throw new DOMException('cancelled', 'AbortError');
    });
    const response = await fetch(url);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toMatchObject({ error: 'service_unavailable' });
  });

  test('catches the error of an asynchronous handler', async () => {
    const { url } = await serveFailing(async (request) => {
      await once(request.resume(), 'end');
      throw new PlatenError('overloaded', 'Busy.', { retryAfterMs: 1 });
    });
    expect((await fetch(url)).status).toBe(503);
  });
});

describe('notFound', () => {
  const answered = { error: 'not_found', message: expect.stringContaining('nothing at this path') };

  test('does not quote the path', async () => {
    const { url } = await serveFailing(() => undefined);
    const response = await fetch(`${url}/no/where?key=secret`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject(answered);
  });

  test.each(['/of/%ff', '/of/a%2', '/of/platen_live_0123456789%'])(
    'answers a parameter that cannot be decoded, %s, without logging it',
    async (path) => {
      const { url, lines } = await serveFailing((_request, response) => void response.end());
      const response = await fetch(url + path);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject(answered);
      expect(lines).toEqual([]);
    },
  );
});

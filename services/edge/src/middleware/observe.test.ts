import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import express, { type RequestHandler } from 'express';
import { Registry } from 'prom-client';
import { ask, serve, testLog } from '../testing/serve.ts';
import { answerError, notFound } from './errors.ts';
import { requestContext } from './request-context.ts';
import { observe } from './observe.ts';

const DESCRIBED = [{ route: '/document', method: 'GET' }];

let metrics: Registry;
let server: Awaited<ReturnType<typeof serve>>;
let lines: Record<string, unknown>[];
let closed: Promise<unknown>;

beforeEach(() => {
  metrics = new Registry();
});
afterEach(() => server.close());

/** Serves one operation of the document. */
async function serveObserved(handler: RequestHandler): Promise<string> {
  const logs = testLog();
  lines = logs.lines;
  const seen = Promise.withResolvers<unknown>();
  closed = seen.promise;
  const app = express().use(
    requestContext(logs.log),
    observe({ log: logs.log, metrics }, DESCRIBED),
  );
  app.use((_request, response, next) => {
    response.once('close', seen.resolve);
    Object.assign(response.locals, { route: '/document', operation: 'getDocument' });
    next();
  });
  app.use(handler, answerError);
  server = await serve(app);
  return server.url;
}

/** The counted requests as `status code`, and the same from the log. */
async function reported() {
  await closed;
  const text = await metrics.metrics();
  const counted = [
    ...text.matchAll(/^platen_http_requests_total\{.*status="(\d+)",code="(\w*)"\} 1$/gm),
  ];
  const { status, code } = lines.find(({ msg }) => msg === 'request') ?? {};
  return { counted: counted.map(([, ...labels]) => labels), logged: [String(status), code] };
}

const both = (...labels: string[]) => ({ counted: [labels], logged: labels });

describe('a request is reported, in metrics and log alike,', () => {
  test('with the status of its answer', async () => {
    const url = await serveObserved((_request, response) => void response.send('whole'));
    await (await fetch(url)).text();
    expect(await reported()).toEqual(both('200', ''));
  });

  test('with its error’s status and code', async () => {
    const url = await serveObserved(() => {
      throw new PlatenError('quota_exceeded', 'Used up.');
    });
    await (await fetch(url)).text();
    expect(await reported()).toEqual(both('402', 'quota_exceeded'));
  });

  test('as a failure when a document broke off after its 200', async () => {
    const url = await serveObserved((_request, response, next) => {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('begin', () => next(new PlatenError('generation_failed', 'It broke off.')));
    });
    const response = await ask(url);
    expect(response.statusCode).toBe(200);
    await expect(response.toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await reported()).toEqual(both('500', 'generation_failed'));
  });

  test('as left by a client that did not read it in time', async () => {
    const url = await serveObserved((_request, response, next) => {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('begin', () => response.destroy());
      response.once('close', () => next(new DOMException('aborted', 'AbortError')));
    });
    await expect((await ask(url)).toArray()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(await reported()).toEqual(both('499', ''));
  });

  test('as left by a client that leaves in the middle of a document', async () => {
    const url = await serveObserved((_request, response) => {
      response.writeHead(200, { 'Content-Length': 10 }).write('begin');
    });
    const response = await ask(url);
    await once(response, 'readable');
    response.destroy();
    expect(await reported()).toEqual(both('499', ''));
  });
});

describe('a key or a token is neither logged nor answered', () => {
  const KEY = `platen_live_${'Zk3'.repeat(12)}Q9`;
  const TOKEN = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl';
  const encoded = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');

  const places = (secret: string): [string, string, Record<string, string>][] => [
    ['in a path', `/api/v1/keys/${secret}`, {}],
    ['percent-encoded in a path', `/${encoded(secret)}`, {}],
    ['percent-encoded twice', `/${encoded(encoded(secret))}`, {}],
    ['in a path that cannot be decoded', `/${secret}%ff`, {}],
    ['in a query', `/?key=${secret}&${secret}=1`, {}],
    ['as the request id', '/', { 'X-Request-Id': secret }],
    ['within the request id', '/', { 'X-Request-Id': `mine.${secret}` }],
    ...['User-Agent', 'Referer', 'Idempotency-Key', 'tracestate', 'baggage', 'Cookie'].map(
      (name): [string, string, Record<string, string>] => [`as ${name}`, '/', { [name]: secret }],
    ),
  ];

  test.each([...places(KEY), ...places(TOKEN)])('%s: %s', async (_, path, headers) => {
    const logs = testLog();
    metrics = new Registry();
    const seen = Promise.withResolvers<unknown>();
    const app = express().use((_request, response, next) => {
      response.once('close', () => setImmediate(seen.resolve));
      next();
    });
    app.use(requestContext(logs.log), observe({ log: logs.log, metrics }, DESCRIBED));
    app.use(notFound, answerError);
    server = await serve(app);
    const response = await fetch(server.url + path, { headers });
    const answer = JSON.stringify([await response.text(), ...response.headers]);
    await seen.promise;
    const all = [answer, JSON.stringify(logs.lines), await metrics.metrics()].join().toLowerCase();
    for (const secret of [KEY, TOKEN]) {
      const [, body = ''] = /(?:live_|\.)(\w{6})/.exec(secret) ?? [];
      for (const form of [secret, body, encoded(secret), encoded(body)]) {
        expect(all).not.toContain(form.toLowerCase());
      }
    }
    expect(logs.lines).toContainEqual(expect.objectContaining({ msg: 'request', route: 'other' }));
  });
});

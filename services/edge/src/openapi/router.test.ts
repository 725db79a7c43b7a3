import { afterEach, describe, expect, test } from 'vitest';
import { PlatenError } from '@platen/contracts';
import express, { type RequestHandler } from 'express';
import type { Guard } from '../middleware/authenticate.ts';
import { answerError, notFound } from '../middleware/errors.ts';
import { requestContext } from '../middleware/request-context.ts';
import { newBodies, serve, testLog } from '../testing/serve.ts';
import type { OpenApiDocument } from './document.ts';
import { createApiRouter } from './router.ts';

const ok = { '200': { content: { 'application/json': {} } } };

const document: OpenApiDocument = {
  paths: {
    '/things': {
      get: { operationId: 'listThings', security: [{ key: [] }], responses: ok },
      post: {
        operationId: 'makeThing',
        security: [{ key: [] }],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
        },
        responses: ok,
      },
    },
    '/open': { get: { operationId: 'readOpen', security: [], responses: ok } },
    '/either': {
      get: { operationId: 'readEither', security: [{ key: [] }, { token: [] }], responses: ok },
    },
    '/jobs': { post: { operationId: 'startJob', responses: { '204': {} } } },
    '/jobs/{id}': { get: { operationId: 'readJob', security: [{ key: [] }], responses: ok } },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-API-Key' },
      token: { type: 'http', scheme: 'bearer' },
    },
    schemas: { Thing: { type: 'object', required: ['name'], properties: { name: {} } } },
  },
};

const sayOperation: RequestHandler = (_request, response) => {
  response.json({ operation: response.locals['operation'] as string });
};

const bodies = newBodies();

const handlers = {
  listThings: sayOperation,
  makeThing: sayOperation,
  readOpen: sayOperation,
  readEither: sayOperation,
  startJob: sayOperation,
  readJob: sayOperation,
};

const guards: Record<string, Guard> = {
  key: () => (request, _response, next) => {
    if (request.get('X-API-Key') !== 'right') throw new PlatenError('invalid_api_key', 'No.');
    next();
  },
  token: () => (request, _response, next) => {
    if (request.get('Authorization') !== 'Bearer right')
      throw new PlatenError('invalid_token', 'No.');
    next();
  },
};

let server: Awaited<ReturnType<typeof serve>> | undefined;

afterEach(() => server?.close());

async function serveDocument(): Promise<string> {
  const app = express()
    .use(requestContext(testLog().log), createApiRouter({ document, handlers, guards, bodies }))
    .use(notFound, answerError);
  server = await serve(app);
  return server.url;
}

async function failureOf(response: Response) {
  const { error } = (await response.json()) as { error: string };
  return { status: response.status, error };
}

describe('createApiRouter', () => {
  test('does not start when a handler is missing', () => {
    const { startJob: _, ...others } = handlers;
    expect(() => createApiRouter({ document, handlers: others, guards, bodies })).toThrow(
      'nothing handles startJob',
    );
  });

  test('does not start when a handler is superfluous', () => {
    const more = { ...handlers, dropAll: sayOperation };
    expect(() => createApiRouter({ document, handlers: more, guards, bodies })).toThrow(
      'the OpenAPI document does not describe dropAll',
    );
  });

  test('does not start when a guard is missing', () => {
    expect(() => createApiRouter({ document, handlers, guards: {}, bodies })).toThrow(
      'nothing guards key',
    );
  });

  test.each([
    ['GET', '/things', 'listThings'],
    ['POST', '/things', 'makeThing'],
    ['GET', '/open', 'readOpen'],
    ['POST', '/jobs', 'startJob'],
  ])('passes %s %s to %s', async (method, path, operation) => {
    const response = await fetch((await serveDocument()) + path, {
      method,
      headers: { 'X-API-Key': 'right', 'Content-Type': 'application/json' },
      ...(method === 'POST' && { body: '{"name":1}' }),
    });
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ operation });
  });

  test('answers HEAD where there is GET, without a body', async () => {
    const response = await fetch(`${await serveDocument()}/open`, { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });

  test.each([
    ['DELETE', '/things', 'GET, HEAD, POST, OPTIONS'],
    ['PUT', '/things', 'GET, HEAD, POST, OPTIONS'],
    ['POST', '/open', 'GET, HEAD, OPTIONS'],
    ['GET', '/jobs', 'POST, OPTIONS'],
  ])('refuses %s %s with the allowed methods', async (method, path, allow) => {
    const response = await fetch((await serveDocument()) + path, { method });
    expect(response.headers.get('allow')).toBe(allow);
    expect(await failureOf(response)).toEqual({ status: 405, error: 'method_not_allowed' });
  });

  test('answers OPTIONS with the allowed methods, without a key', async () => {
    const response = await fetch(`${await serveDocument()}/things`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST, OPTIONS');
  });

  test.each([
    '/Things',
    '/things/',
    '/things/1',
    '/',
    '/thing',
    '/%ff',
    '//things',
    '/jobs/%ff',
    '/jobs/a%2',
  ])('serves nothing at %s', async (path) => {
    const response = await fetch((await serveDocument()) + path);
    expect(await failureOf(response)).toEqual({ status: 404, error: 'not_found' });
  });

  test('checks the method, then the key, then Accept, then the body', async () => {
    const url = `${await serveDocument()}/things`;
    const wrongInAllButMethod = { Accept: 'image/png', 'Content-Type': 'text/plain' };
    const post = async (headers: Record<string, string>, body: string) =>
      failureOf(await fetch(url, { method: 'POST', headers, body }));

    const key = { 'X-API-Key': 'right' };
    const json = { ...key, Accept: '*/*', 'Content-Type': 'application/json' };
    const put = await fetch(url, { method: 'PUT', headers: wrongInAllButMethod, body: '{' });
    expect(await failureOf(put)).toMatchObject({ status: 405 });
    expect(await post(wrongInAllButMethod, '{')).toMatchObject({ status: 401 });
    expect(await post({ ...wrongInAllButMethod, ...key }, '{')).toMatchObject({ status: 406 });
    expect(await post({ ...json, 'Content-Type': 'text/plain' }, '{')).toMatchObject({
      status: 415,
    });
    expect(await post(json, '{')).toMatchObject({ error: 'invalid_json' });
    expect(await post(json, '{}')).toMatchObject({ error: 'invalid_request' });
  });

  test.each<[Record<string, string>, number, string | undefined]>([
    [{ 'X-API-Key': 'right' }, 200, undefined],
    [{ Authorization: 'Bearer right' }, 200, undefined],
    [{ 'X-API-Key': 'wrong' }, 401, 'invalid_api_key'],
    [{ Authorization: 'Bearer wrong' }, 401, 'invalid_token'],
    [{ 'X-API-Key': 'wrong', Authorization: 'Bearer right' }, 401, 'invalid_api_key'],
    [{}, 401, 'invalid_api_key'],
  ])('accepts either of two credentials: %j gives %i', async (headers, status, error) => {
    const response = await fetch(`${await serveDocument()}/either`, { headers });
    expect(await failureOf(response)).toEqual({ status, error });
  });

  test.each(['/open?foo=1', '/things?months=1'])('refuses a parameter of %s', async (path) => {
    const response = await fetch((await serveDocument()) + path, {
      headers: { 'X-API-Key': 'right' },
    });
    expect(await failureOf(response)).toEqual({ status: 400, error: 'invalid_request' });
  });

  test('needs no key if the document requires none', async () => {
    expect((await fetch(`${await serveDocument()}/open`)).status).toBe(200);
  });
});

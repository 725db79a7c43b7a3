import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import express from 'express';
import { newBodies, serve, testLog } from '../../testing/serve.ts';
import { answerError } from '../errors.ts';
import { requestContext } from '../request-context.ts';
import { formBody, parseFormBody } from './form-body.ts';

const MIB = 1024 * 1024;

let server: Awaited<ReturnType<typeof serve>>;
let received: Record<string, unknown>;

beforeAll(async () => {
  const app = express().use(requestContext(testLog().log));
  app.post(
    '/',
    newBodies().reading(
      formBody((bytes, request) =>
        parseFormBody(bytes, request.get('Content-Type')!, {
          form: (body) => body,
          json: (body) => body,
        }),
      ),
      (request, response) => {
        received = request.body as Record<string, unknown>;
        response.send('ok');
      },
    ),
  );
  app.use(answerError);
  server = await serve(app);
});

beforeEach(() => {
  received = {};
});

afterAll(() => server.close());

function form(...fields: [string, string | Blob][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

const file = (bytes: number) => new Blob([new Uint8Array(bytes)]);

const send = (body: FormData | string, headers: Record<string, string> = {}) =>
  fetch(server.url, { method: 'POST', body, headers });

async function refusalOf(body: FormData | string, headers?: Record<string, string>) {
  const response = await send(body, headers);
  const { error, details } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, error, ...(details !== undefined && { details }) };
}

describe('a form', () => {
  test('returns the bytes of the file, and the JSON of the fields', async () => {
    const bytes = new Uint8Array([0, 255, 13, 10, 45, 45]);
    const body = form(
      ['options', '{"scale":2}'],
      ['file', new Blob([bytes])],
      ['variables', '{"größe":"✓"}'],
    );
    expect((await send(body)).status).toBe(200);
    expect(received).toEqual({
      file: Buffer.from(bytes),
      options: { scale: 2 },
      variables: { größe: '✓' },
    });
  });

  test('may have text like a delimiter in a part', async () => {
    const content = 'x--b \n--b \r--b '.repeat(20);
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n${content}\r\n--b--\r\n`;
    const headers = { 'Content-Type': 'multipart/form-data; charset=utf-8; boundary="b"' };
    expect((await send(body, headers)).status).toBe(200);
    expect(String(received['file'])).toBe(content);
  });

  test('may have its JSON as a file', async () => {
    await send(form(['file', file(1)], ['options', new Blob(['{"scale":1}'])]));
    expect(received['options']).toEqual({ scale: 1 });
  });

  test('without a chosen file has none', async () => {
    expect((await send(form(['file', file(0)]))).status).toBe(200);
    expect(received).toEqual({});
  });

  test('may have a file of 25 MiB, and not one byte more', async () => {
    expect((await send(form(['file', file(25 * MIB)]))).status).toBe(200);
    expect(received['file']).toHaveLength(25 * MIB);
    expect(await refusalOf(form(['file', file(25 * MIB + 1)]))).toEqual({
      status: 413,
      error: 'payload_too_large',
      details: [{ path: '/file', message: 'has more than 25 MiB' }],
    });
  });

  test('may have a field of 10 MiB, and not one byte more', async () => {
    const json = (bytes: number) => `"${'x'.repeat(bytes - 2)}"`;
    expect((await send(form(['options', json(10 * MIB)]))).status).toBe(200);
    expect(await refusalOf(form(['options', json(10 * MIB + 1)]))).toMatchObject({
      status: 413,
      error: 'payload_too_large',
      details: [{ path: '/options' }],
    });
  });

  test.each(['', '{', '{"a":1}}', 'undefined'])(
    'with %j as options: invalid_json',
    async (text) => {
      expect(await refusalOf(form(['options', text]))).toEqual({
        status: 400,
        error: 'invalid_json',
        details: [
          {
            path: '/options',
            message: expect.stringMatching(/^must be a JSON text( \(line 1 column \d\))?$/),
          },
        ],
      });
    },
  );

  test('with a fault in its JSON is refused with line and column', async () => {
    expect(await refusalOf(form(['variables', '{\n  "a": 1,\n}']))).toEqual({
      status: 400,
      error: 'invalid_json',
      details: [{ path: '/variables', message: 'must be a JSON text (line 3 column 1)' }],
    });
  });

  test.each([
    [64, 200],
    [65, 400],
  ])('with variables nested %i deep: %i', async (depth, status) => {
    const nested = '['.repeat(depth) + ']'.repeat(depth);
    expect((await send(form(['variables', nested]))).status).toBe(status);
  });

  test('with a duplicate field is refused with its name', async () => {
    expect(await refusalOf(form(['options', '{}'], ['options', '{}']))).toMatchObject({
      status: 400,
      error: 'invalid_request',
      details: [{ path: '/options', message: 'must be given once' }],
    });
  });

  test('with its file as text is refused with the remedy', async () => {
    expect(await refusalOf(form(['file', 'PK']))).toMatchObject({
      status: 400,
      error: 'invalid_request',
      details: [{ path: '/file', message: expect.stringContaining('-F file=@') as unknown }],
    });
  });

  test.each([
    [10, 200],
    [11, 400],
  ])('of %i parts: %i', async (count, status) => {
    const fields = Array.from({ length: count }, (_, index): [string, string] => [
      `f${index}`,
      '1',
    ]);
    expect((await send(form(...fields))).status).toBe(status);
  });

  test('has a text as it is', async () => {
    await send(form(['respond', 'json']));
    expect(received).toEqual({ respond: 'json' });
  });

  test('passes on an unknown field', async () => {
    await send(form(['colour', 'red'], ['__proto__', 'x']));
    expect(Object.keys(received)).toEqual(['colour', '__proto__']);
  });
});

describe('a body that is no form', () => {
  test.each([
    'application/json',
    'application/x-www-form-urlencoded',
    'multipart/mixed; boundary=x',
  ])('is refused by its type: %s', async (type) => {
    expect(await refusalOf('x', { 'Content-Type': type })).toEqual({
      status: 415,
      error: 'unsupported_media_type',
    });
  });

  test.each([
    ['has no boundary', 'multipart/form-data', 'x'],
    [
      'ends early',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="options"\r\n\r\n{',
    ],
    ['is empty', 'multipart/form-data; boundary=b', ''],
    ['is something else', 'multipart/form-data; boundary=b', '{}'],
  ])('is refused when it %s', async (_, type, body) => {
    expect(await refusalOf(body, { 'Content-Type': type })).toEqual({
      status: 400,
      error: 'invalid_request',
    });
  });

  test('is dropped when its client leaves', async () => {
    const leaving = httpRequest(server.url, {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b', 'Content-Length': 1000 },
    });
    const gone = new Promise((resolve) => leaving.once('error', resolve));
    leaving.write(
      '--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\nPK',
      () => leaving.destroy(new Error('left')),
    );
    await gone;
    expect((await send(form(['options', '{}']))).status).toBe(200);
  });
});

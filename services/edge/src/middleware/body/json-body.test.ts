import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import express from 'express';
import { newBodies, serve, testLog } from '../../testing/serve.ts';
import { answerError } from '../errors.ts';
import { requestContext } from '../request-context.ts';
import { jsonBody, parseJsonBody } from './json-body.ts';

const MAX_BYTES = 10 * 1024 * 1024;

let server: Awaited<ReturnType<typeof serve>>;
/** The bodies that reached the check of fields. */
let checked: unknown[];

beforeAll(async () => {
  const app = express();
  app.use(requestContext(testLog().log));
  app.post(
    '/',
    newBodies().reading(
      jsonBody((bytes) => parseJsonBody(bytes, (body) => void checked.push(body))),
      (_request, response) => void response.send('accepted'),
    ),
  );
  app.use(answerError);
  server = await serve(app);
});

beforeEach(() => {
  checked = [];
});

afterAll(() => server.close());

/** Sends bytes, so that no client adds a media type by itself. */
function post(body: string | Uint8Array, headers: Record<string, string> = {}) {
  return fetch(server.url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: Buffer.from(body),
  });
}

async function failureOf(response: Response) {
  const { error, message } = (await response.json()) as { error: string; message: string };
  return { status: response.status, error, message };
}

/** Compresses fast, not small. */
const brotli = (text: string) =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

/** A JSON document of an exact size in bytes. */
const jsonOf = (bytes: number) => `{"content":"${'x'.repeat(bytes - 14)}"}`;

describe('the media type', () => {
  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json ; charset = utf-8',
  ])('is accepted as %s', async (type) => {
    expect((await post('{"größe":1}', { 'Content-Type': type })).status).toBe(200);
    expect(checked).toEqual([{ größe: 1 }]);
  });

  test.each([
    'text/plain',
    'text/json',
    'application/jsonp',
    'application/problem+json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    'application/json; charset=iso-8859-1',
    'application/json; charset=',
    'application/json, text/plain',
  ])('is refused as %s', async (type) => {
    expect(await failureOf(await post('{}', { 'Content-Type': type }))).toMatchObject({
      status: 415,
      error: 'unsupported_media_type',
    });
    expect(checked).toEqual([]);
  });

  test.each([
    ['multipart/form-data; boundary=x', 'POST /api/v1/generate/pdf/upload'],
    ['application/x-www-form-urlencoded', '-H "Content-Type: application/json"'],
  ])('is refused as %s with what to do: %s', async (type, remedy) => {
    const response = await post('{}', { 'Content-Type': type });
    expect(await response.text()).toContain(JSON.stringify(remedy).slice(1, -1));
  });

  test('is refused when it is missing', async () => {
    const response = await fetch(server.url, { method: 'POST', body: Buffer.from('{}') });
    expect(await failureOf(response)).toMatchObject({
      status: 415,
      error: 'unsupported_media_type',
    });
  });

  test('is checked first', async () => {
    const response = await post('x'.repeat(MAX_BYTES + 1), { 'Content-Type': 'text/plain' });
    expect(response.status).toBe(415);
  });
});

describe('the size', () => {
  test('may be 10 MiB', async () => {
    expect((await post(jsonOf(MAX_BYTES))).status).toBe(200);
    expect((checked[0] as { content: string }).content).toHaveLength(MAX_BYTES - 14);
  });

  test('may not be 10 MiB and a byte', async () => {
    expect(await failureOf(await post(jsonOf(MAX_BYTES + 1)))).toEqual({
      status: 413,
      error: 'payload_too_large',
      message: 'The body has more than 10 MiB.',
    });
    expect(checked).toEqual([]);
  });

  test('is checked also without Content-Length', async () => {
    const request = httpRequest(server.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      agent: false,
    });
    request.write(jsonOf(MAX_BYTES));
    request.end(' ');
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    await response.toArray();
  });

  test.each([
    ['announced', { 'Content-Length': String(1024 * MAX_BYTES) }],
    ['not announced', {}],
  ])('is checked before the whole body has arrived, if it is %s', async (_, headers) => {
    const request = httpRequest(server.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      agent: false,
    });
    request.on('error', () => undefined); // the connection ends while it is being written to
    request.write(jsonOf(MAX_BYTES + 1)); // and no end
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    expect(response.headers.connection).toBe('close');
    await response.toArray();
    request.destroy();
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotli],
  ])('counts after decoding %s', async (encoding, compress) => {
    const headers = { 'Content-Encoding': encoding };
    expect((await post(compress(jsonOf(MAX_BYTES)), headers)).status).toBe(200);
    const bomb = compress(jsonOf(MAX_BYTES + 1));
    expect(bomb.length).toBeLessThan(MAX_BYTES / 100);
    expect(await failureOf(await post(bomb, headers))).toMatchObject({
      status: 413,
      error: 'payload_too_large',
    });
    expect(checked).toHaveLength(1);
  });
});

describe('the size of what is compressed', () => {
  const MIB = 1024 * 1024;
  const repeated = (part: Buffer, bytes: number) => Buffer.alloc(bytes, part);

  /** A body that comes in chunks and has no end. */
  async function postEndlessly(encoding: string, beginning: Buffer) {
    const request = httpRequest(server.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': encoding },
      agent: false,
    });
    request.on('error', () => undefined); // the connection ends while it is being written to
    request.write(beginning);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const body = JSON.parse((await response.toArray()).join('')) as { error: string };
    request.destroy();
    return { status: response.statusCode, error: body.error, closes: response.headers.connection };
  }

  const json = '{"a":1}';
  /** RFC 1951, 3.2.4: a stored block of no bytes that is not the last one. */
  const emptyBlock = Buffer.from([0, 0, 0, 0xff, 0xff]);

  test.each([
    ['empty blocks', 'deflate', [deflateSync(json).subarray(0, 2), repeated(emptyBlock, 11 * MIB)]],
    ['empty members', 'gzip', [repeated(gzipSync(''), 11 * MIB)]],
    ['zeros after its end', 'gzip', [gzipSync(json), Buffer.alloc(11 * MIB)]],
  ])('counts before decoding as well: %s of %s', async (_, encoding, parts) => {
    expect(await postEndlessly(encoding, Buffer.concat(parts))).toEqual({
      status: 413,
      error: 'payload_too_large',
      closes: 'close',
    });
    expect(checked).toEqual([]);
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotli],
  ])('refuses bytes after the end of %s', async (encoding, compress) => {
    const body = Buffer.concat([compress(json), Buffer.from('more')]);
    expect(await postEndlessly(encoding, body)).toMatchObject({
      status: 400,
      error: 'invalid_request',
      closes: 'close',
    });
    expect(checked).toEqual([]);
  });

  test('is that of all members of gzip', async () => {
    const members = Buffer.concat([gzipSync('{"a":'), gzipSync('1}')]);
    expect((await post(members, { 'Content-Encoding': 'gzip' })).status).toBe(200);
    expect(checked).toEqual([{ a: 1 }]);
  });

  test('is read to its last byte', async () => {
    const padded = Buffer.concat([gzipSync(json), Buffer.alloc(9 * MIB)]);
    expect((await post(padded, { 'Content-Encoding': 'gzip' })).status).toBe(200);
    expect(checked).toEqual([{ a: 1 }]);
  });
});

describe('the encoding', () => {
  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotli],
    ['identity', (text: string) => text],
  ])('may be %s', async (encoding, compress) => {
    const response = await post(compress('{"a":"ß"}'), { 'Content-Encoding': encoding });
    expect(response.status).toBe(200);
    expect(checked).toEqual([{ a: 'ß' }]);
  });

  test.each([
    ['not gzip at all', Buffer.from('{"a":1}')],
    ['cut off', gzipSync('{"a":1}').subarray(0, 15)],
    ['damaged', Buffer.from(gzipSync('{"a":1}')).fill(0xff, 10, 14)],
    ['empty', Buffer.alloc(0)],
  ])('is refused as gzip that is %s', async (_, body) => {
    const response = await post(body, { 'Content-Encoding': 'gzip' });
    expect(response.status).toBe(400);
    expect((await failureOf(response)).error).toMatch(/^invalid_(request|json)$/);
    expect(checked).toEqual([]);
  });

  test.each(['zip', 'constructor', '__proto__'])(
    'is refused if it is unknown: %s',
    async (name) => {
      expect(await failureOf(await post('{}', { 'Content-Encoding': name }))).toEqual({
        status: 415,
        error: 'unsupported_media_type',
        message: 'Content-Encoding may be gzip, deflate or br.',
      });
    },
  );
});

describe('the syntax', () => {
  test.each([
    ['{"a": 1,}', ' (line 1 column 9)'],
    ['{\n  "a": 1\n  "b": 2\n}', ' (line 3 column 3)'],
    ['{"a":1} {"b":2}', ' (line 1 column 9)'],
    ['{"content": "secret', ' (line 1 column 20)'],
    ["{'a': 1}", ' (line 1 column 2)'],
  ])('is wrong in %j, with its place', async (body, place) => {
    expect(await failureOf(await post(body))).toEqual({
      status: 400,
      error: 'invalid_json',
      message: `The body is not valid JSON${place}.`,
    });
    expect(checked).toEqual([]);
  });

  test.each([
    '{"content": secret}',
    'secret',
    '[secret, "secret"]',
    'at (line 1 column 9) secret',
    '{"secret": undefined}',
    '{"secret": NaN}',
    '{',
    ' ',
  ])('is wrong in %j, without a quotation', async (body) => {
    const { status, error, message } = await failureOf(await post(body));
    expect({ status, error }).toEqual({ status: 400, error: 'invalid_json' });
    expect(message).toMatch(/^The body is not valid JSON( \(line \d+ column \d+\))?\.$/);
    expect(message).not.toContain('column 9');
  });

  test.each(['', undefined])('is wrong in an empty body (%j)', async (body) => {
    const response = await fetch(server.url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      ...(body !== undefined && { body }),
    });
    expect(await failureOf(response)).toEqual({
      status: 400,
      error: 'invalid_json',
      message: 'The body is empty; send a JSON object.',
    });
  });

  test.each<[string, unknown]>([
    ['null', null],
    ['[]', []],
    ['"x"', 'x'],
    ['0', 0],
    ['false', false],
    [' {} ', {}],
  ])('of %s passes to the check of fields', async (body, value) => {
    expect((await post(body)).status).toBe(200);
    expect(checked).toEqual([value]);
  });

  test('treats __proto__ as a normal key', async () => {
    await post('{"__proto__":{"polluted":1}}');
    expect(Object.keys(checked[0] as object)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('the depth', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

  test('may be 64', async () => {
    expect((await post(nested(64))).status).toBe(200);
    expect(checked).toHaveLength(1);
  });

  test.each([65, 500_000])('may not be %i', async (depth) => {
    const response = await post(nested(depth));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: 'invalid_request',
      message: 'The body must not be nested deeper than 64 levels.',
      details: [{ path: '', message: 'must not be nested deeper than 64 levels' }],
    });
    expect(checked).toEqual([]);
  });
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  Platen,
  PlatenError,
  type GenerationRequest,
  type PlatenOptions,
  type Retry,
} from './index.ts';
import {
  fails,
  hangsUp,
  isSilent,
  proxyFails,
  ScriptedServer,
  succeeds,
} from './scripted-server.fixture.ts';

let server: ScriptedServer;

beforeAll(async () => {
  server = await ScriptedServer.start();
});
beforeEach(() => server.reset());
afterAll(() => server.stop());

const client = (options: Partial<PlatenOptions> = {}) =>
  new Platen({ baseUrl: server.url, apiKey: 'k', token: 't', ...options });

const PAGE = { content: '<p>Hello' };

/** Why a call failed. */
async function errorOf(call: Promise<unknown>): Promise<PlatenError> {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(PlatenError);
  return error as PlatenError;
}

/** Breaks a response off after its first bytes, when the reader has them. */
function streamed() {
  const gate = Promise.withResolvers<'end' | 'destroy'>();
  server.will((response) => {
    response.writeHead(200, { 'Content-Type': 'application/pdf', 'X-Request-Id': 'r-1' });
    response.write('%PDF-');
    void gate.promise.then((how) => (how === 'end' ? response.end('1.7') : response.destroy()));
  });
  return gate;
}

describe('a PDF', () => {
  test('comes with the facts of its headers', async () => {
    const headers = {
      'X-Page-Count': '3',
      'X-Render-Time-Ms': '212',
      'X-Missing-Variables': 'a',
      'X-Blocked-Resources': '2',
      'X-Content-Scale': '0.73',
      'X-Not-At-Rest': 'true',
      'X-Script-Errors': '1',
      'X-Unread-Syntax': '2',
      'X-Stale-Fields': 'STYLEREF,...',
      'X-Layout-Limits': 'equation',
      'X-Quota-Limit': '500',
      'X-Quota-Remaining': '488',
    };
    server.will(succeeds('%PDF-1.7', headers));
    const pdf = await client().generatePdf({ ...PAGE, variables: { name: 'Größe' } });
    expect(pdf).toMatchObject({ pageCount: 3, renderTimeMs: 212, missingVariables: ['a'] });
    expect(pdf.blockedResources).toBe(2);
    expect(pdf).toMatchObject({
      contentScale: 0.73,
      isAtRest: false,
      scriptErrors: 1,
      blankPages: 0,
      unreadSyntax: 2,
      staleFields: ['STYLEREF'],
      layoutLimits: ['equation'],
    });
    expect(pdf).toMatchObject({ requestId: 'r-1', quota: { remaining: 488 }, rate: undefined });
    expect(Buffer.from(await pdf.bytes()).toString()).toBe('%PDF-1.7');
    const [request] = server.received;
    expect(request).toMatchObject({ method: 'POST', path: '/api/v1/generate/pdf' });
    expect(request?.headers).toMatchObject({
      'x-api-key': 'k',
      'content-type': 'application/json',
    });
    expect(request?.headers).not.toHaveProperty('authorization');
    expect(JSON.parse(String(request?.body))).toEqual({ ...PAGE, variables: { name: 'Größe' } });
  });

  test('comes in JSON with its report', async () => {
    const answer = { pages: 1, bytes: 4, report: { at_rest: true }, pdf_base64: 'JVBERg==' };
    server.will((response) => {
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify(answer));
    });
    expect(await client().generatePdfWithReport(PAGE)).toEqual(answer);
    const [request] = server.received;
    expect(JSON.parse(String(request?.body))).toEqual({ ...PAGE, respond: 'json' });
    expect(request?.headers).toHaveProperty('idempotency-key');
  });

  test('can be read while it arrives', async () => {
    const gate = streamed();
    const reader = (await client().generatePdf(PAGE)).stream.getReader();
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('%PDF-');
    gate.resolve('end');
    expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('1.7');
    expect((await reader.read()).done).toBe(true);
  });

  test('that breaks off is an error, and is not requested again', async () => {
    const gate = streamed();
    const pdf = await client().generatePdf(PAGE);
    gate.resolve('destroy');
    const error = await errorOf(pdf.bytes());
    expect(error).toMatchObject({ code: 'connection_failed', requestId: 'r-1' });
    expect(server.received).toHaveLength(1);
  });

  test('of a Word document is requested by a form', async () => {
    server.will(succeeds('%PDF-'), succeeds('%PDF-'));
    const bytes = new Uint8Array([80, 75, 3, 4]);
    await client().generatePdfFromDocx(bytes, { variables: { a: 1 }, filename: 'brief ö.docx' });
    await client().generatePdfFromDocx(new Blob([bytes]));
    const [named, plain] = server.received;
    expect(named?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(String(named?.body)).toContain('name="file"; filename="brief ö.docx"');
    expect(String(named?.body)).toContain('name="variables"\r\n\r\n{"a":1}');
    expect(String(plain?.body)).toContain('PK\u0003\u0004');
    expect(String(plain?.body)).not.toContain('name="variables"');
  });
});

const PNG = Buffer.from('\u0089PNG', 'latin1');

test('a file may be given by its path', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'platen-client-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'letter.docx'), 'PK');
  server.will(succeeds('%PDF-'));
  await client().generatePdfFromDocx(join(folder, 'letter.docx'));
  expect(String(server.received[0]?.body)).toContain('name="file"; filename="letter.docx"');
});

test('something else than a file is refused before anything is sent', async () => {
  const stream = {} as unknown as Uint8Array;
  await expect(client().generatePdfFromDocx(stream)).rejects.toThrow(/^The file has to be a path/);
  await expect(client().generatePdfFromDocx('none.docx')).rejects.toThrow(/none\.docx/);
  expect(server.received).toEqual([]);
});

test('a text in place of a request is refused before anything is sent', async () => {
  const text = '<h1>Hello</h1>' as unknown as GenerationRequest;
  await expect(client().generatePdf(text)).rejects.toThrow(/^A request is an object/);
  expect(server.received).toEqual([]);
});

test.each<[object, string]>([
  [{ total: NaN }, '/variables/total is NaN'],
  [{ rows: [{ 'a/b': Infinity }] }, '/variables/rows/0/a~1b is Infinity'],
  [{ id: 1n }, '/variables/id is a BigInt'],
])('what JSON cannot carry is refused with its place: %p', async (variables, said) => {
  await expect(client().generatePdf({ ...PAGE, variables })).rejects.toThrow(said);
  await expect(client().generatePdfFromDocx(new Uint8Array(), { variables })).rejects.toThrow(said);
  expect(server.received).toEqual([]);
});

test('variables may be of an interface, and formats are those of the API', () => {
  interface Person {
    name: string;
  }
  const ada: Person = { name: 'Ada' };
  const call = (request: Parameters<Platen['generatePdf']>[0]) => request;
  expect(call({ ...PAGE, variables: ada }).variables).toBe(ada);
  // @ts-expect-error no such format
  expect(call({ ...PAGE, format: 'docx' }).format).toBe('docx');
});

test('a client without settings says what is missing', () => {
  const make = Platen as unknown as new () => Platen;
  expect(() => new make()).toThrow(/new Platen\(\{ baseUrl: .*, apiKey: /);
});

test('files go with a document by name, in base64', async () => {
  const bytes = new Uint8Array(30_000).fill(251);
  server.will(succeeds('%PDF-'));
  await client().generatePdf({ ...PAGE, assets: { 'img/a.png': bytes, empty: new Uint8Array() } });
  const { assets } = JSON.parse(String(server.received[0]?.body)) as { assets: unknown };
  expect(assets).toEqual([
    { name: 'img/a.png', content_base64: Buffer.from(bytes).toString('base64') },
    { name: 'empty', content_base64: '' },
  ]);
});

test.each<[object, string]>([
  [{ assets: [{ name: 'a.png', content_base64: '' }] }, 'assets are bytes by their names'],
  [{ respond: 'json' }, 'generatePdfWithReport()'],
])('is a TypeError for what the API has otherwise: %j', async (fields, sentence) => {
  const request = { ...PAGE, ...fields } as typeof PAGE;
  await expect(client().generatePdf(request)).rejects.toThrow(sentence);
  expect(server.received).toHaveLength(0);
});

test('a preview is requested at its own path, with either body', async () => {
  server.will(succeeds(PNG), succeeds(PNG));
  const picture = await client().preview({ ...PAGE, preview: { width: 64 } });
  expect(Buffer.from(await picture.bytes())).toEqual(PNG);
  await client().previewDocx(new Uint8Array(1), { preview: { width: 64 } });
  expect(server.received.map(({ path }) => path)).toEqual(
    Array(2).fill('/api/v1/generate/preview'),
  );
  expect(String(server.received[1]?.body)).toContain('{"width":64}');
});

describe('an error', () => {
  test('has everything that the platform says', async () => {
    const details = [{ path: '/options/scale', message: 'must be at most 2' }];
    server.will((response) => {
      response.writeHead(400, { 'X-Request-Id': 'r-9' });
      response.end(
        JSON.stringify({ error: 'invalid_request', message: 'No.', request_id: 'r-9', details }),
      );
    });
    const error = await errorOf(client().generatePdf(PAGE));
    expect(error).toMatchObject({ name: 'PlatenError', code: 'invalid_request', message: 'No.' });
    expect(error).toMatchObject({ status: 400, requestId: 'r-9', details, retryAfter: undefined });
    expect(server.received).toHaveLength(1);
  });

  test.each([
    ['a page of something else', 404, '<h1>Not found</h1>'],
    ['JSON of something else', 403, '{"error": {"code": 5}}'],
    ['nothing', 413, ''],
  ])('is unexpected_response for %s', async (_, status, body) => {
    server.will((response) => response.writeHead(status).end(body));
    const error = await errorOf(client().usage());
    expect(error).toMatchObject({ code: 'unexpected_response', status });
  });

  test('is a redirect: the key is sent nowhere else', async () => {
    server.will((response) => response.writeHead(307, { Location: '/elsewhere' }).end());
    const error = await errorOf(client().usage());
    expect(error).toMatchObject({ code: 'unexpected_response', status: 307 });
    expect(server.received).toHaveLength(1);
  });

  test('names the URL that does not answer', async () => {
    const gone = await ScriptedServer.start();
    const { url } = gone;
    await gone.stop();
    const error = await errorOf(client({ baseUrl: url, retries: 0 }).usage());
    expect(error).toMatchObject({ code: 'connection_failed', status: undefined });
    expect(error.message).toBe(
      `Platen does not answer at ${url}: nothing listens there (ECONNREFUSED).`,
    );
  });

  test.each([
    'ftp://x',
    'pdf.example.com',
    '',
    'https://ada:secret@pdf.example.com',
    'https://pdf.example.com/?tenant=1',
    'https://pdf.example.com/#/keys',
  ])('is a TypeError for the base URL %j', (baseUrl) => {
    expect(() => client({ baseUrl })).toThrow(TypeError);
  });

  test.each<Partial<PlatenOptions>>([
    { retries: -1 },
    { retries: NaN },
    { maxRetryWaitMs: -1 },
    { timeoutMs: 0 },
    { timeoutMs: NaN },
    { headers: { 'X-A': 'a\nb' } },
    { headers: { 'X A': 'a' } },
  ])('is a TypeError for %j', (options) => {
    expect(() => client(options)).toThrow(TypeError);
  });

  test('is a TypeError that names the option which no header can carry, without its value', async () => {
    const calls: [string, Promise<unknown>][] = [
      ['apiKey', client({ apiKey: 'secret…' }).usage()],
      ['apiKey', client({ apiKey: 'secret\nsecret' }).usage()],
      ['token', client({ token: () => 'secret…' }).keys.create()],
      ['idempotencyKey', client().generatePdf(PAGE, { idempotencyKey: 'secret…' })],
    ];
    for (const [option, call] of calls) {
      const error: unknown = await call.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(TypeError);
      expect((error as Error).message).toMatch(new RegExp(`^The option ${option} has a character`));
      expect((error as Error).stack).not.toContain('secret');
      expect(error).not.toHaveProperty('cause');
    }
    expect(server.received).toHaveLength(0);
  });

  test('is not thrown for a key with the line break of its file', async () => {
    server.will(succeeds({}));
    await client({ apiKey: 'k\n' }).usage();
    expect(server.received[0]?.headers).toMatchObject({ 'x-api-key': 'k' });
  });

  test('is a TypeError without credentials', async () => {
    const nobody = new Platen({ baseUrl: server.url });
    await expect(nobody.usage()).rejects.toThrow('needs the option apiKey');
    await expect(nobody.keys.create()).rejects.toThrow('needs the option token');
    expect(server.received).toHaveLength(0);
  });
});

describe('a generation that may succeed later', () => {
  test('is sent again under the same Idempotency-Key', async () => {
    const busy = fails(429, 'rate_limit_exceeded', { 'Retry-After': '0' });
    server.will(busy, fails(503, 'overloaded'), hangsUp(), succeeds('%PDF-'));
    const pdf = await client().generatePdf(PAGE);
    expect(Buffer.from(await pdf.bytes()).toString()).toBe('%PDF-');
    const keys = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(4);
    expect(new Set(keys)).toEqual(new Set([expect.stringMatching(/^[\w-]{32}$/)]));
    expect(new Set(server.received.map(({ body }) => String(body))).size).toBe(1);
  });

  test('is sent again after an error of a proxy, and its waits are reported', async () => {
    const retries: Retry[] = [];
    server.will(proxyFails(502), proxyFails(408), proxyFails(504), succeeds('%PDF-'));
    await client({ onRetry: (retry) => retries.push(retry) }).generatePdf(PAGE);
    expect(server.received).toHaveLength(4);
    expect(retries.map(({ error, attempt }) => [error.status, attempt])).toEqual([
      ...[502, 408, 504].map((status, index) => [status, index + 1]),
    ]);
  });

  test('is not sent again after a final error of the platform', async () => {
    server.will(fails(504, 'generation_timeout'));
    expect(await errorOf(client().generatePdf(PAGE))).toMatchObject({ code: 'generation_timeout' });
    expect(server.received).toHaveLength(1);
  });

  test('sends a form whole again', async () => {
    server.will(fails(503, 'overloaded'), succeeds('%PDF-'));
    await client().generatePdfFromDocx(new Uint8Array([80, 75]), { variables: { a: 1 } });
    for (const { body } of server.received) expect(String(body)).toMatch(/PK[^]*\{"a":1\}/);
    expect(server.received).toHaveLength(2);
  });

  test('has its own key, or the one that the caller gives', async () => {
    server.will(succeeds('%PDF-'), succeeds('%PDF-'), succeeds('%PDF-'));
    await client().generatePdf(PAGE);
    await client().generatePdf(PAGE);
    await client().generatePdf(PAGE, { idempotencyKey: 'order-7' });
    const [first, second, third] = server.received.map(({ headers }) => headers['idempotency-key']);
    expect(first).not.toBe(second);
    expect(third).toBe('order-7');
  });

  test('waits for the former attempt, which had no response', async () => {
    server.will(hangsUp(), fails(409, 'idempotency_conflict'), succeeds('%PDF-'));
    await client().generatePdf(PAGE);
    expect(server.received).toHaveLength(3);
  });

  test.each([0, 1])('fails after %d repeats, if that many are allowed', async (retries) => {
    server.will(...Array.from({ length: 3 }, () => fails(503, 'overloaded')));
    const error = await errorOf(client({ retries }).generatePdf(PAGE));
    expect(error).toMatchObject({ code: 'overloaded', status: 503 });
    expect(server.received).toHaveLength(retries + 1);
  });

  test('fails at once if it had to wait for too long', async () => {
    server.will(fails(429, 'rate_limit_exceeded', { 'Retry-After': '2' }));
    const error = await errorOf(client({ maxRetryWaitMs: 1999 }).generatePdf(PAGE));
    expect(error).toMatchObject({ code: 'rate_limit_exceeded', retryAfter: 2 });
    expect(server.received).toHaveLength(1);
  });
});

describe('a response that is too late', () => {
  const impatient = (options: Partial<PlatenOptions> = {}) =>
    client({ timeoutMs: 50, retries: 0, ...options });

  test('is an error that says so', async () => {
    server.will(isSilent());
    const error = await errorOf(impatient().usage());
    expect(error).toMatchObject({ code: 'connection_failed', status: undefined });
    expect(error.message).toBe(`Platen did not answer at ${server.url} within 0.05 s (timeoutMs).`);
  });

  test('is sent again', async () => {
    server.will(isSilent(), succeeds('%PDF-'));
    await impatient({ retries: 1, timeoutMs: 500 }).generatePdf(PAGE);
    expect(server.received).toHaveLength(2);
  });

  test('in the middle of a document counts as broken off', async () => {
    streamed();
    const error = await errorOf(
      impatient({ timeoutMs: 500 })
        .generatePdf(PAGE)
        .then((pdf) => pdf.bytes()),
    );
    expect(error).toMatchObject({ code: 'connection_failed', status: 200, requestId: 'r-1' });
    expect(error.message).toContain('nothing came for 0.5 s');
  });

  test('has no time-out if the caller says so', async () => {
    server.will(succeeds({}));
    await client({ timeoutMs: Infinity }).usage();
    expect(server.received).toHaveLength(1);
  });
});

describe('a success of another server', () => {
  const page = succeeds('<h1>Log in', { 'Content-Type': 'text/html' });

  test.each<[string, (platen: Platen) => Promise<unknown>]>([
    ['a PDF', (platen) => platen.generatePdf(PAGE)],
    ['a picture', (platen) => platen.preview(PAGE)],
    ['usage', (platen) => platen.usage()],
    ['a new key', (platen) => platen.keys.create()],
    ['a revocation', (platen) => platen.keys.revoke('key_1')],
  ])('is no %s', async (_, call) => {
    server.will(page);
    const error = await errorOf(call(client()));
    expect(error).toMatchObject({ code: 'unexpected_response', status: 200, requestId: 'r-1' });
    expect(error.message).toContain('check the base URL');
    expect(server.received).toHaveLength(1);
  });
});

test.each(['', '/', '/api/v1', '/api/v1/', '//'])('the base URL may end in %j', async (ending) => {
  server.will(succeeds({}));
  await client({ baseUrl: server.url + ending }).usage();
  expect(server.received[0]?.path).toBe('/api/v1/usage');
});

test('headers of every request are sent, except those that the client sets', async () => {
  server.will(succeeds('%PDF-'), succeeds('%PDF-'));
  const headers = { 'X-Tenant': 'shop', 'x-api-key': 'other', 'Content-Type': 'text/plain' };
  await client({ headers }).generatePdf(PAGE);
  await client({ headers }).generatePdfFromDocx(new Uint8Array(1));
  const [json, form] = server.received;
  expect(json?.headers).toMatchObject({ 'x-tenant': 'shop', 'x-api-key': 'k' });
  expect(json?.headers['content-type']).toBe('application/json');
  expect(form?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
});

describe('an abort', () => {
  const REASON = new Error('changed my mind');

  test('before the call sends nothing', async () => {
    const call = client().generatePdf(PAGE, { signal: AbortSignal.abort(REASON) });
    await expect(call).rejects.toBe(REASON);
    expect(server.received).toHaveLength(0);
  });

  test('while the platform works closes the connection', async () => {
    const { promise: hungUp, resolve } = Promise.withResolvers<undefined>();
    const abort = new AbortController();
    server.will((response) => {
      response.on('close', () => resolve(undefined));
      abort.abort(REASON);
    });
    await expect(client().generatePdf(PAGE, { signal: abort.signal })).rejects.toBe(REASON);
    await hungUp;
    expect(server.received).toHaveLength(1);
  });

  test("while an error's body arrives throws the signal's reason", async () => {
    const abort = new AbortController();
    server.will((response) => {
      response.writeHead(400, { 'Content-Type': 'application/json' }).write('{"error":');
    });
    const abortable: typeof fetch = async (input, init) => {
      const response = await fetch(input, init);
      setImmediate(() => abort.abort(REASON)); // its headers arrive, its body never ends
      return response;
    };
    const call = client({ fetch: abortable }).generatePdf(PAGE, { signal: abort.signal });
    await expect(call).rejects.toBe(REASON);
    expect(server.received).toHaveLength(1);
  });

  test('while it waits ends the wait', async () => {
    const abort = new AbortController();
    server.will((response, request) => {
      fails(429, 'rate_limit_exceeded', { 'Retry-After': '60' })(response, request);
      response.on('close', () => setImmediate(() => abort.abort(REASON)));
    });
    await expect(client().generatePdf(PAGE, { signal: abort.signal })).rejects.toBe(REASON);
  });

  test('while the document arrives ends the document', async () => {
    streamed();
    const abort = new AbortController();
    const pdf = await client().generatePdf(PAGE, { signal: abort.signal });
    const reader = pdf.stream.getReader();
    await reader.read();
    abort.abort(REASON);
    await expect(reader.read()).rejects.toBe(REASON);
  });
});

describe('keys', () => {
  const page = (ids: string[], next_cursor: string | null) =>
    succeeds({ keys: ids.map((key_id) => ({ key_id })), next_cursor });

  test('are listed page by page, on demand', async () => {
    server.will(page(['c', 'b'], '17'), page(['a'], null));
    const ids: string[] = [];
    for await (const { key_id } of client().keys.list({ pageSize: 2 })) ids.push(key_id);
    expect(ids).toEqual(['c', 'b', 'a']);
    expect(server.received.map(({ path }) => path)).toEqual([
      '/api/v1/keys?limit=2',
      '/api/v1/keys?limit=2&cursor=17',
    ]);
    expect(server.received[0]?.headers).toMatchObject({ authorization: 'Bearer t' });
    expect(server.received[0]?.headers).not.toHaveProperty('x-api-key');
    server.will(page(['b'], '17'));
    for await (const { key_id } of client().keys.list()) {
      expect(key_id).toBe('b');
      break;
    }
    expect(server.received).toHaveLength(3);
  });

  test('are listed one page at a time, for a table', async () => {
    server.will(page(['c', 'b'], '17'), page(['a'], null));
    const { keys } = client();
    const first = await keys.page({ limit: 2 });
    expect(first).toEqual({ keys: [{ key_id: 'c' }, { key_id: 'b' }], next_cursor: '17' });
    expect(await keys.page({ limit: 2, cursor: first.next_cursor! })).toMatchObject({
      next_cursor: null,
    });
    expect(server.received[1]?.path).toBe('/api/v1/keys?limit=2&cursor=17');
  });

  test('are made, replaced and revoked with the current token', async () => {
    let count = 0;
    const { keys } = client({ token: () => Promise.resolve(`t${++count}`) });
    server.will(succeeds({ key: 'one' }), succeeds({ key: 'two' }), (response) =>
      response.writeHead(204).end(),
    );
    expect(await keys.create({ name: 'shop' })).toEqual({ key: 'one' });
    expect(await keys.rotate('key/1', { overlap_seconds: 60 })).toEqual({ key: 'two' });
    expect(await keys.revoke('key_1')).toBeUndefined();
    expect(server.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /api/v1/keys',
      'POST /api/v1/keys/key%2F1/rotate',
      'DELETE /api/v1/keys/key_1',
    ]);
    const tokens = server.received.map(({ headers }) => headers.authorization);
    expect(tokens).toEqual(['Bearer t1', 'Bearer t2', 'Bearer t3']);
  });

  test('are not made twice: a request without a response is not repeated', async () => {
    server.will(hangsUp());
    expect(await errorOf(client().keys.create())).toMatchObject({ code: 'connection_failed' });
    expect(server.received).toHaveLength(1);
    server.will(fails(429, 'rate_limit_exceeded'), succeeds({ key: 'one' }));
    await client().keys.create();
    expect(server.received).toHaveLength(3);
  });
});

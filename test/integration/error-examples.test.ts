import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpStatusOf, type ErrorCode } from '@platen/contracts';
import { parse } from 'yaml';
import { ROOT } from '../../scripts/paths.ts';
import { FaultyEngine } from '../harness/engines/faulty-engine.ts';
import { formOf, TestPlatform } from '../harness/platform.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { RawConnection } from '../harness/network/raw-http.ts';
import { until } from '../harness/until.ts';

// Causes every error of the OpenAPI document, and compares it with its example.

/** An answer's status and body; the body of a document is left out. */
type Outcome = Promise<{ status: number; body: unknown }>;

interface Document {
  components: {
    responses: { ErrorResponse: { content: { 'application/json': { examples: Examples } } } };
  };
}

type Examples = Record<string, { value: Record<string, unknown> }>;

const FILE = join(ROOT, 'packages/contracts/openapi.yaml');
const { components } = parse(readFileSync(FILE, 'utf8')) as Document;
const { examples } = components.responses.ErrorResponse.content['application/json'];

const PAGE = { content: '<p>A page' };
const WRONG_TEMPLATE = { content: '{{ unclosed' };

let platform: RunningPlatform;
let engine: FaultyEngine;
/** A platform whose engine does what a test says. */
let broken: TestPlatform;
const folder = mkdtempSync(join(tmpdir(), 'platen-errors-'));
const accountsFile = join(folder, 'accounts.json');

beforeAll(async () => {
  engine = await FaultyEngine.start();
  platform = sharedPlatform();
  const narrow = { PLATEN_CHROMIUM_CONCURRENCY: '1', PLATEN_ENGINE_WAITING: '1' };
  writeFileSync(accountsFile, '[]');
  const env = { render: narrow, auth: { PLATEN_ACCOUNTS_FILE: accountsFile } };
  broken = await TestPlatform.start({ gotenbergUrl: engine.url, env });
});
afterAll(async () => {
  engine.close();
  platform.leave();
  await broken.stop();
  rmSync(folder, { recursive: true });
});

async function answerOf(asking: Promise<Response>): Outcome {
  const response = await asking;
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  return { status: response.status, body: isJson ? JSON.parse(text) : undefined };
}

async function generated(body: unknown, plan?: string, headers: Record<string, string> = {}) {
  const { key } = await platform.account(plan);
  return answerOf(platform.generate(key, body, { headers }));
}

const requestOf = (method: string, path: string, headers: Record<string, string> = {}) =>
  answerOf(fetch(`${platform.url}/api/v1${path}`, { method, headers }));

/** Repeats a request. @returns the last answer */
async function repeated(times: number, plan: string, body: object): Outcome {
  const { key } = await platform.account(plan);
  for (let count = 1; count < times; count++) await answerOf(platform.generate(key, body));
  return answerOf(platform.generate(key, body));
}

/** A key that was created with a token, and its id. */
async function madeKey(body: object = {}) {
  const token = await platform.token('an example');
  const response = await platform.manage(token, 'POST', '/keys', body);
  const made = (await response.json()) as { key_id: string; key: string };
  const manage = (method: string, path = '') =>
    answerOf(platform.manage(token, method, `/keys/${made.key_id}${path}`));
  return { ...made, manage };
}

async function withKeyOf(body: object): Outcome {
  const { key } = await madeKey(body);
  return answerOf(platform.generate(key, PAGE));
}

/** The answer to bytes that never become a request. */
async function saidTo(bytes: string): Outcome {
  const connection = await RawConnection.open(platform.url);
  await connection.send(bytes);
  const [answer] = await connection.answers();
  return { status: answer!.status, body: JSON.parse(answer!.body) };
}

const repeats = { 'Idempotency-Key': 'order-4711' };

const PROVOKED: Record<ErrorCode, () => Outcome> = {
  missing_content: () => generated({}),
  invalid_json: () => generated('{"content": "<h1>Hello}'),
  unsupported_format: () => generated({ format: 'latex', content: 'x' }),
  invalid_request: () => generated({ ...PAGE, options: { scale: 3 } }),
  unsupported_option: () =>
    generated({
      format: 'template',
      template_data: { version: 1, content: [] },
      options: { toc: true },
    }),
  invalid_api_key: () => requestOf('GET', '/usage', { 'X-API-Key': 'platen_live_nobodys' }),
  invalid_token: () => requestOf('GET', '/keys'),
  quota_exceeded: () => repeated(3, 'two-a-month', PAGE),
  api_key_revoked: async () => {
    const account = await platform.account();
    await platform.revoke(account);
    return answerOf(platform.generate(account.key, PAGE));
  },
  api_key_expired: async () => {
    const { key, manage } = await madeKey();
    await manage('POST', '/rotate');
    return answerOf(platform.generate(key, PAGE));
  },
  account_suspended: async () => {
    const subject = 'suspended';
    const account = { issuer: broken.issuerUrl, subject, plan: 'starter', suspended: true };
    writeFileSync(accountsFile, JSON.stringify([account]));
    const token = await broken.token(subject);
    const listed = () => answerOf(broken.manage(token, 'GET', '/keys'));
    await until('it is suspended', async () => (await listed()).status === 403);
    return listed();
  },
  forbidden: () => withKeyOf({ scopes: ['usage'] }),
  not_found: () => requestOf('GET', '/generate'),
  key_not_found: async () =>
    answerOf(platform.manage(await platform.token('an example'), 'DELETE', '/keys/key_of_another')),
  method_not_allowed: () => requestOf('PUT', '/usage'),
  not_acceptable: () => generated(PAGE, undefined, { Accept: 'image/gif' }),
  request_timeout: () => saidTo('GET /healthz HTTP/1.1\r\nHost: a'),
  idempotency_conflict: async () => {
    const { key } = await platform.account();
    const slow = { ...PAGE, options: { wait_for: { delay_ms: 5_000 } } };
    const twice = [1, 2].map(() => answerOf(platform.generate(key, slow, { headers: repeats })));
    const outcomes = await Promise.all(twice);
    return outcomes.find(({ status }) => status === 409) ?? outcomes[0]!;
  },
  key_not_active: async () => {
    const { manage } = await madeKey();
    await manage('DELETE');
    return manage('POST', '/rotate');
  },
  too_many_keys: async () => {
    const token = await platform.token('a collector', { plan: 'starter' });
    const make = () => answerOf(platform.manage(token, 'POST', '/keys', {}));
    for (let count = 0; count < 100; count++) await make();
    return make();
  },
  payload_too_large: () => generated({ content: 'x'.repeat(10 * 1024 * 1024) }),
  unsupported_media_type: () => generated('x', undefined, { 'Content-Type': 'text/plain' }),
  idempotency_mismatch: async () => {
    const { key } = await platform.account();
    await answerOf(platform.generate(key, PAGE, { headers: repeats }));
    return answerOf(platform.generate(key, { content: 'Another' }, { headers: repeats }));
  },
  invalid_document: async () => {
    const { key } = await platform.account();
    const form = formOf({ file: Uint8Array.from(Buffer.from('no Word document')) });
    return answerOf(platform.preview(key, form));
  },
  invalid_page_ranges: () => generated({ ...PAGE, options: { page_ranges: '9' } }),
  blank_document: () =>
    generated({ content: '<title>Nothing</title>', options: { on_blank: 'error' } }),
  content_overflow: () =>
    generated({
      content: '<table class="prices" style="width:1240px"><tr><td>x</table>',
      options: { fit: 'error' },
    }),
  missing_resources: () =>
    generated({
      content: '<img src="img/logo.png">',
      options: { on_missing_resource: 'error' },
    }),
  not_at_rest: () =>
    generated({
      content: '<p>x</p><script>(function step() { requestAnimationFrame(step) })()</script>',
      options: { on_not_at_rest: 'error' },
    }),
  missing_variables: () =>
    generated({ content: '{{ name }}', options: { missing_variables: 'error' } }),
  template_error: () => generated(WRONG_TEMPLATE),
  template_too_large: () =>
    generated({
      format: 'template',
      template_data: {
        version: 1,
        content: [{ type: 'paragraph', text: 'x', each: { in: '{{ items }}', as: 'item' } }],
      },
      variables: { items: Array.from({ length: 10_001 }, () => 1) },
    }),
  too_many_pages: () =>
    generated({ content: '<p style="break-after: page">one<p>two' }, 'one-page'),
  // Failures also use the rate, and this one fails fast.
  rate_limit_exceeded: () => repeated(11, 'starter', WRONG_TEMPLATE),
  headers_too_large: () =>
    saidTo(`GET /healthz HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`),
  generation_failed: async () => {
    const { key } = await broken.account();
    engine.document = (print) => print.fail('FAULT_UNACCEPTED');
    return answerOf(broken.generate(key, PAGE));
  },
  overloaded: async () => {
    const { key } = await broken.account();
    engine.document = () => undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    const answers = Array.from({ length: 8 }, () =>
      answerOf(broken.generate(key, PAGE, { signal })),
    );
    const first = await Promise.race(answers);
    leaving.abort();
    await Promise.allSettled(answers);
    return first;
  },
  // The last test that uses this engine.
  service_unavailable: async () => {
    engine.close();
    const { key } = await broken.account();
    return answerOf(broken.generate(key, PAGE));
  },
  generation_timeout: () => generated({ content: '<script>for (;;);</script>' }, 'one-second'),
};

test('every code, and only a code, has an example', () => {
  expect(Object.keys(examples).sort()).toEqual(Object.keys(httpStatusOf).sort());
});

test.each(Object.keys(PROVOKED) as ErrorCode[])(
  '%s is answered as in its example',
  async (code) => {
    const { status, body } = await PROVOKED[code]();
    expect([code, status]).toEqual([code, httpStatusOf[code]]);
    expect(body).toEqual({ ...examples[code]!.value, request_id: expect.any(String) });
  },
);

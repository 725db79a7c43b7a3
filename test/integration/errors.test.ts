import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { monthOfThisRun } from '../harness/documents/dates.ts';
import type { RunningPlatform, TestAccount } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { unknownKey } from '../harness/identity/unknown-key.ts';
import { until } from '../harness/until.ts';

let platform: RunningPlatform;
let account: TestAccount;

beforeAll(async () => {
  platform = sharedPlatform();
  account = await platform.account();
});
afterAll(() => platform.leave());

interface ErrorBody {
  error: string;
  message: string;
  request_id: string;
  details?: { path: string; message: string }[];
}

async function expectError(response: Response, status: number, code: string): Promise<ErrorBody> {
  const body = (await response.json()) as ErrorBody;
  expect({ status: response.status, code: body.error }).toEqual({ status, code });
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(body.message).toMatch(/\S/);
  expect(body.request_id).toBe(response.headers.get('x-request-id'));
  return body;
}

describe('the body', () => {
  test.each([
    ['no content', {}, 400, 'missing_content'],
    ['empty content', { content: '' }, 400, 'missing_content'],
    ['broken JSON', '{"content":', 400, 'invalid_json'],
    ['nothing', '', 400, 'invalid_json'],
    ['an unknown format', { format: 'docx', content: 'x' }, 400, 'unsupported_format'],
    ['an unknown field', { content: 'x', contents: 'y' }, 400, 'invalid_request'],
    ['an unknown option', { content: 'x', options: { margin: '1mm' } }, 400, 'invalid_request'],
    ['a wrong type', { content: 5 }, 400, 'invalid_request'],
    ['variables that are no object', { content: 'x', variables: ['a'] }, 400, 'invalid_request'],
    [
      'an impossible page',
      { content: 'x', options: { page_format: 'custom' } },
      400,
      'invalid_request',
    ],
  ])('with %s is refused by its code', async (_, body, status, code) => {
    await expectError(await platform.generate(account.key, body), status, code);
  });

  test('without content is refused in the specified words', async () => {
    const body = await expectError(
      await platform.generate(account.key, {}),
      400,
      'missing_content',
    );
    expect(body.message).toBe('content is required for html format');
  });

  test('names every field at fault', async () => {
    const options = { landscape: 'yes', margin_top: '2em' };
    const response = await platform.generate(account.key, { content: 'x', options });
    const body = await expectError(response, 400, 'invalid_request');
    expect(body.details?.map(({ path }) => path).sort()).toEqual([
      '/options/landscape',
      '/options/margin_top',
    ]);
  });

  test('over 10 MiB is refused', async () => {
    const content = 'x'.repeat(10 * 1024 * 1024);
    await expectError(await platform.generate(account.key, { content }), 413, 'payload_too_large');
  });

  test('of another media type is refused', async () => {
    const headers = { 'Content-Type': 'text/html' };
    const response = await platform.generate(account.key, '<p>x', { headers });
    await expectError(response, 415, 'unsupported_media_type');
  });

  test('is not read for a caller without a key', async () => {
    await expectError(await platform.generate('nobody', '{"content":'), 401, 'invalid_api_key');
  });
});

describe('the key', () => {
  test.each([
    ['missing', ''],
    ['malformed', 'secret'],
    ['well-formed but unknown', unknownKey()],
  ])('%s: 401 invalid_api_key', async (_, key) => {
    const body = await expectError(
      await platform.generate(key, { content: 'x' }),
      401,
      'invalid_api_key',
    );
    expect(body.message).not.toContain(key || '\0');
    await expectError(
      await fetch(`${platform.url}/api/v1/usage`, { headers: { 'X-API-Key': key } }),
      401,
      'invalid_api_key',
    );
  });

  test('revoked: 403 api_key_revoked, as soon as the edge has verified it again', async () => {
    const revoked = await platform.account();
    await platform.pdf(revoked.key, { content: 'x' });
    await platform.revoke(revoked);
    const usage = () =>
      fetch(`${platform.url}/api/v1/usage`, { headers: { 'X-API-Key': revoked.key } });
    await until('the key is refused', async () => (await usage()).status !== 200);
    await expectError(
      await platform.generate(revoked.key, { content: 'x' }),
      403,
      'api_key_revoked',
    );
  });
});

describe('the path', () => {
  const ask = (method: string, path: string, headers: Record<string, string> = {}) =>
    fetch(`${platform.url}${path}`, { method, headers: { 'X-API-Key': account.key, ...headers } });

  test.each([
    ['GET', '/api/v1/nothing', 404, 'not_found'],
    ['GET', '/api/v1/generate/pdf', 405, 'method_not_allowed'],
    ['POST', '/api/v1/usage', 405, 'method_not_allowed'],
  ])('%s %s: %d %s', async (method, path, status, code) => {
    await expectError(await ask(method, path), status, code);
  });

  test('of another method names the allowed ones', async () => {
    expect((await ask('DELETE', '/api/v1/generate/pdf')).headers.get('allow')).toBe(
      'POST, OPTIONS',
    );
    expect((await ask('DELETE', '/api/v1/usage')).headers.get('allow')).toBe('GET, HEAD, OPTIONS');
  });

  test('of a call that others have names ours', async () => {
    const { message } = (await (await ask('POST', '/api/v1/keys/create')).json()) as ErrorBody;
    expect(message).toMatch(/use .*OPTIONS\. Perhaps POST \/api\/v1\/keys is meant\.$/);
    const own = (await (await ask('GET', '/api/v1/generate/pdf')).json()) as ErrorBody;
    expect(own.message).toMatch(/OPTIONS\.$/);
  });

  test('whose answer is not accepted: 406', async () => {
    await expectError(
      await ask('GET', '/api/v1/usage', { Accept: 'text/csv' }),
      406,
      'not_acceptable',
    );
  });
});

describe('limits', () => {
  test('the eleventh request of a starter in a minute: 429, and refusals use no quota', async () => {
    const { key } = await platform.account('starter');
    const statuses = await Promise.all(
      Array.from({ length: 10 }, () => platform.statusOf(key, { content: 'x' })),
    );
    expect(statuses).toEqual(Array<number>(10).fill(200));
    const refused = await platform.generate(key, { content: 'x' });
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(Number.isInteger(retryAfter) && retryAfter >= 1 && retryAfter <= 60).toBe(true);
    expect(refused.headers.get('ratelimit-policy')).toBe('"minute";q=10;w=60');
    expect(refused.headers.get('ratelimit')).toMatch(/^"minute";r=0;t=\d+$/);
    await expectError(refused, 429, 'rate_limit_exceeded');
    expect(await platform.usage(key)).toMatchObject({
      used: 10,
      limit: 500,
      remaining: 490,
      plan: 'starter',
    });
  });

  test('a request that is refused for its body uses no rate', async () => {
    const { key } = await platform.account('starter');
    for (let count = 0; count < 12; count++) {
      await expectError(await platform.generate(key, {}), 400, 'missing_content');
    }
    expect(await platform.statusOf(key, { content: 'x' })).toBe(200);
  });

  test('beyond the quota: 402 with the time of the reset', async () => {
    const { key } = await platform.account('two-a-month');
    const first = await platform.generate(key, { content: 'x' });
    await first.arrayBuffer();
    expect(first.headers.get('x-quota-limit')).toBe('2');
    expect(first.headers.get('x-quota-remaining')).toBe('1');
    await platform.pdf(key, { content: 'x' });
    const refused = await platform.generate(key, { content: 'x' });
    expect(refused.headers.get('x-quota-remaining')).toBe('0');
    expect(refused.headers.get('x-quota-reset')).toMatch(/^\d{4}-\d{2}-01T00:00:00Z$/);
    await expectError(refused, 402, 'quota_exceeded');
    expect(await platform.usage(key)).toMatchObject({ used: 2, remaining: 0, overage: 0 });
  });

  test('a failure has no quota headers of a success', async () => {
    const { key } = await platform.account('two-a-month');
    const failed = await platform.generate(key, { content: '{{ unclosed' });
    expect(failed.headers.get('x-quota-remaining')).toBeNull();
    expect(failed.headers.get('x-quota-limit')).toBe('2');
    await expectError(failed, 422, 'template_error');
    expect(await platform.usage(key)).toMatchObject({ used: 0, remaining: 2 });
  });

  test('with one document left, one of many at once gets it', async () => {
    const { key } = await platform.account('two-a-month');
    await platform.pdf(key, { content: 'x' });
    const statuses = await Promise.all(
      Array.from({ length: 20 }, () => platform.statusOf(key, { content: 'x' })),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 402)).toHaveLength(19);
  });
});

test('usage of a plan without limits has null for them', async () => {
  const { key } = await platform.account();
  await platform.pdf(key, { content: 'x' });
  const usage = await platform.usage(key);
  expect(usage).toMatchObject({
    used: 1,
    limit: null,
    remaining: null,
    plan: 'development',
    overage: 0,
  });
  expect(usage['month']).toEqual(monthOfThisRun());
});

test('the OpenAPI document is served unchanged', async () => {
  const document = (await (await fetch(`${platform.url}/api/v1/openapi.json`)).json()) as {
    openapi: string;
  };
  expect(document.openapi).toBe('3.1.1');
});

test('every service serves its metrics', async () => {
  for (const service of ['edge', 'auth', 'usage', 'render'] as const) {
    expect(await platform.metricsText(service)).toContain(
      `process_cpu_seconds_total{service="${service}"}`,
    );
  }
  expect(await platform.metric('edge', 'platen_settlements_total')).toBeGreaterThan(0);
  expect(await platform.metric('auth', 'platen_rpc_server_duration_seconds_count')).toBeGreaterThan(
    0,
  );
});

test('documents are in no log', async () => {
  const marker = `marker${Math.random().toString(36).slice(2)}`;
  await platform.pdf(account.key, { content: `<p>${marker}`, variables: { v: marker } });
  await platform.generate(account.key, { content: 'x', [marker]: 1 });
  for (const service of ['edge', 'auth', 'usage', 'render'] as const) {
    expect(platform.log(service)).not.toContain(marker);
  }
});

import { randomUUID } from 'node:crypto';
import { connectStore } from '@platen/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REDIS_URL } from '../harness/engines/engines.ts';
import { TestPlatform } from '../harness/platform.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { until } from '../harness/until.ts';

const store = connectStore(REDIS_URL, { info: () => undefined, warn: () => undefined });
let platform: RunningPlatform;

beforeAll(() => {
  platform = sharedPlatform();
});
afterAll(() => {
  store.disconnect();
  platform.leave();
});

interface Page {
  requests: Record<string, unknown>[];
  next_cursor: string | null;
}

async function newAccount() {
  const token = await platform.token(`user-${randomUUID()}`, { plan: 'development' });
  const made = await platform.manage(token, 'POST', '/keys');
  const { key, key_id } = (await made.json()) as { key: string; key_id: string };
  const page = async (query = '') => {
    const response = await platform.manage(token, 'GET', `/requests${query}`);
    expect(response.status).toBe(200);
    return (await response.json()) as Page;
  };
  /** The log once it has so many requests. */
  const logged = async (count: number) => {
    await until(`${count} requests are in the log`, async () => {
      return (await page()).requests.length === count;
    });
    return (await page()).requests;
  };
  return { token, key, key_id, page, logged };
}

const generate = async (key: string, body: object, headers: Record<string, string> = {}) => {
  const response = await platform.generate(key, body, { headers });
  return { response, bytes: (await response.arrayBuffer()).byteLength };
};

describe('the log of requests', () => {
  test('has what became of each, and nothing of its content', async () => {
    const account = await newAccount();
    const content = '<p>Hello {{ secret_name }}';
    const { response, bytes } = await generate(account.key, { content });
    await generate(account.key, { content: 'x', options: { scale: 9 } });
    await generate(account.key, { content: '{{ unclosed' });
    const [template, wrong, made] = await account.logged(3);
    expect(made).toEqual({
      request_id: response.headers.get('x-request-id'),
      at: expect.stringMatching(/Z$/) as unknown,
      key_id: account.key_id,
      format: 'html',
      status: 200,
      duration_ms: expect.any(Number) as unknown,
      pages: 1,
      bytes,
      warnings: 1,
    });
    expect(wrong).toMatchObject({ status: 400, error: 'invalid_request', format: null, pages: 0 });
    expect(template).toMatchObject({ status: 422, error: 'template_error', format: 'html' });
    expect(JSON.stringify(await account.logged(3))).not.toContain('secret_name');
  });

  test('finds a request by status, by key, and by either kind of id; another account finds none', async () => {
    const account = await newAccount();
    const own = `order-${randomUUID()}`;
    await generate(account.key, { content: 'x' }, { 'X-Request-Id': own });
    const { response } = await generate(account.key, {});
    const id = response.headers.get('x-request-id');
    await account.logged(2);
    const statuses = async (query: string) =>
      (await account.page(query)).requests.map(({ status }) => status);
    expect(await statuses('?status=4xx')).toEqual([400]);
    expect(await statuses('?status=200')).toEqual([200]);
    expect(await statuses(`?key_id=${account.key_id}`)).toEqual([400, 200]);
    expect(await statuses('?key_id=console')).toEqual([]);
    expect(await statuses(`?request_id=${id}`)).toEqual([400]);
    expect((await account.page(`?request_id=${own}`)).requests).toMatchObject([
      { status: 200, request_id: null },
    ]);
    const first = await account.page('?limit=1');
    const second = await account.page(`?limit=1&cursor=${first.next_cursor}`);
    expect([...first.requests, ...second.requests]).toHaveLength(2);
    expect(second.next_cursor).toBeNull();

    const other = await newAccount();
    expect(await other.page(`?request_id=${id}`)).toEqual({ requests: [], next_cursor: null });
    const kept = await store.lrange('usage:{requests}:of:' + (await accountOf(account)), 0, -1);
    expect(kept).toHaveLength(2);
    expect(kept.join()).not.toContain(own);
  });

  /** The account of the log that has a key. */
  async function accountOf({ key_id }: { key_id: string }): Promise<string> {
    const names = await store.keys('usage:{requests}:of:*');
    for (const name of names) {
      const entries = await store.lrange(name, 0, -1);
      if (entries.join().includes(key_id)) return name.slice('usage:{requests}:of:'.length);
    }
    throw new Error('no log has the key');
  }

  test.each([
    '?limit=0',
    '?limit=101',
    '?cursor=x',
    '?status=600',
    '?status=4x',
    '?request_id=a%20b',
    '?page=1',
  ])('is refused with %s', async (query) => {
    const { token } = await newAccount();
    const response = await platform.manage(token, 'GET', `/requests${query}`);
    expect(response.status).toBe(400);
  });

  test('is not there on a platform that keeps none, which notes nothing', async () => {
    const off = await TestPlatform.start({ env: { edge: { PLATEN_REQUEST_LOG: 'off' } } });
    try {
      const response = await off.manage(await off.token('anybody'), 'GET', '/requests');
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({
        error: 'not_found',
        message: 'This platform keeps no log of requests.',
      });
      expect(await off.metricsText('edge')).not.toContain('platen_logged_requests_total');
    } finally {
      await off.stop();
    }
  });
});

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { json } from 'node:stream/consumers';
import { connectStore, type Store } from '@platen/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REDIS_URL } from '../harness/engines/engines.ts';
import { TestPlatform } from '../harness/platform.ts';
import type { RunningPlatform } from '../harness/running-platform.ts';
import { sharedPlatform } from '../harness/shared-platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { unknownKey } from '../harness/identity/unknown-key.ts';
import { until } from '../harness/until.ts';

const quietStore = (url: string) =>
  connectStore(url, { info: () => undefined, warn: () => undefined });

const store = quietStore(REDIS_URL);
let platform: RunningPlatform;

beforeAll(() => {
  platform = sharedPlatform();
});

afterAll(() => {
  store.disconnect();
  platform.leave();
});

type Body = Record<string, unknown>;

const newToken = () => platform.token(`user-${randomUUID()}`);

const bodyOf = async (response: Response) => (await response.json()) as Body;

async function madeKey(token: string, fields?: object) {
  const response = await platform.manage(token, 'POST', '/keys', fields);
  expect(response.status).toBe(201);
  return (await bodyOf(response)) as { key_id: string; key: string } & Body;
}

/** The status and code of a generation with a key. */
async function outcomeOf(key: string): Promise<string> {
  const response = await platform.generate(key, { content: 'x' });
  if (response.status === 200) return `200 ${(await response.arrayBuffer()).byteLength > 0}`;
  return `${response.status} ${String((await bodyOf(response))['error'])}`;
}

/** The answer to a key that requests its usage, without a document. */
async function saidTo(key: string): Promise<string> {
  const { error = 'let in' } = await platform.usage(key);
  return String(error);
}

async function listed(token: string, query = '') {
  const response = await platform.manage(token, 'GET', `/keys${query}`);
  expect(response.status).toBe(200);
  return (await bodyOf(response)) as { keys: Body[]; next_cursor: string | null };
}

describe('a new key', () => {
  test('is shown once, makes documents, and counts them', async () => {
    // Repeated requests need a plan without a rate.
    const token = await platform.token(`user-${randomUUID()}`, { plan: 'development' });
    const { key, key_id, ...record } = await madeKey(token, { name: 'Web shop' });
    expect(key).toMatch(/^platen_live_[0-9A-Za-z]{38}$/);
    expect(record).toEqual({
      name: 'Web shop',
      mode: 'live',
      prefix: key.slice(0, 16),
      scopes: ['generate', 'usage'],
      status: 'active',
      expires_at: null,
      monthly_limit: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/) as unknown,
    });
    expect(await outcomeOf(key)).toBe('200 true');
    const { keys, next_cursor } = await listed(token);
    expect(next_cursor).toBeNull();
    expect(keys).toMatchObject([
      { key_id, ...record, revoked_at: null, usage: { used: 1, total: 1 } },
    ]);
    await until('its last use is known', async () => {
      return (await listed(token)).keys[0]?.['last_used_at'] !== null;
    });
  });

  test('needs no body', async () => {
    expect(await madeKey(await newToken())).toMatchObject({ name: '', mode: 'live' });
  });

  test('may be for tests, with fewer scopes, and with an expiry', async () => {
    const expires_at = '2030-01-01T00:00:00Z';
    const { key, ...record } = await madeKey(await newToken(), {
      mode: 'test',
      scopes: ['usage'],
      expires_at,
    });
    expect(key).toMatch(/^platen_test_/);
    expect(record).toMatchObject({ mode: 'test', scopes: ['usage'], expires_at });
    expect(await outcomeOf(key)).toBe('403 forbidden');
    expect(await platform.usage(key)).toMatchObject({ used: 0 });
  });

  test.each([
    [{ name: 'x'.repeat(101) }, '/name'],
    [{ name: 5 }, '/name'],
    [{ mode: 'demo' }, '/mode'],
    [{ scopes: [] }, '/scopes'],
    [{ scopes: ['admin'] }, '/scopes/0'],
    [{ expires_at: 'tomorrow' }, '/expires_at'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, '/expires_at'],
    [{ expires_at: '1960-01-01T00:00:00Z' }, '/expires_at'],
    [{ expires: '2030-01-01T00:00:00Z' }, '/expires'],
  ])('is refused with %j', async (fields, path) => {
    const response = await platform.manage(await newToken(), 'POST', '/keys', fields);
    expect(response.status).toBe(400);
    expect(await bodyOf(response)).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});

test('a whole key in place of its id is unknown, and not echoed', async () => {
  const token = await newToken();
  const { key } = await madeKey(token);
  for (const [method, path, body] of [
    ['DELETE', `/keys/${key}`],
    ['POST', `/keys/${key}/rotate`],
    ['PATCH', `/keys/${key}`, {}],
    ['GET', `/keys/${key}/nothing`],
  ] as const) {
    expect((await platform.manage(token, method, path, body)).status).toBe(404);
  }
});

describe('a list', () => {
  test('comes in pages, newest first', async () => {
    const token = await newToken();
    const ids: string[] = [];
    for (let count = 0; count < 3; count++) ids.unshift((await madeKey(token)).key_id);
    const first = await listed(token, '?limit=2');
    const rest = await listed(token, `?limit=2&cursor=${first.next_cursor}`);
    expect([...first.keys, ...rest.keys].map(({ key_id }) => key_id)).toEqual(ids);
    expect(rest.next_cursor).toBeNull();
  });

  test.each(['?limit=0', '?limit=101', '?limit=x', '?cursor=x', '?offset=1', '?limit=1&limit=2'])(
    'is refused with %s',
    async (query) => {
      const response = await platform.manage(await newToken(), 'GET', `/keys${query}`);
      expect(response.status).toBe(400);
      expect(await bodyOf(response)).toMatchObject({ error: 'invalid_request' });
    },
  );
});

describe('a revoked key', () => {
  test('is refused within a second, for good, and stays in the list', async () => {
    // Repeated requests need a plan without a rate.
    const token = await platform.token(`user-${randomUUID()}`, { plan: 'development' });
    const { key, key_id } = await madeKey(token);
    expect(await outcomeOf(key)).toBe('200 true');
    const revoked = await platform.manage(token, 'DELETE', `/keys/${key_id}`);
    expect([revoked.status, await revoked.text()]).toEqual([204, '']);
    const revokedAt = performance.now();
    let lastLetIn = revokedAt;
    await until('it is refused', async () => {
      const askedAt = performance.now();
      const said = await saidTo(key);
      if (said === 'let in') lastLetIn = askedAt;
      return said === 'api_key_revoked';
    });
    expect(lastLetIn - revokedAt).toBeLessThan(1_000);
    expect(await outcomeOf(key)).toBe('403 api_key_revoked');
    expect((await platform.manage(token, 'DELETE', `/keys/${key_id}`)).status).toBe(204);
    expect((await listed(token)).keys).toMatchObject([{ key_id, status: 'revoked' }]);
  });
});

describe('the audit', () => {
  test('says who did what to which key, the last first, in pages; nothing of another account', async () => {
    const subject = 'operator'; // not the one of Kubernetes
    const token = await platform.token(subject);
    const { key_id: first } = await madeKey(token);
    await platform.manage(token, 'PATCH', `/keys/${first}`, { name: 'shop' });
    const rotated = await platform.manage(token, 'POST', `/keys/${first}/rotate`);
    const { key_id: second } = (await bodyOf(rotated)) as { key_id: string };
    await platform.manage(token, 'DELETE', `/keys/${second}`);
    // Of a key that has ended nothing changes.
    await platform.manage(token, 'DELETE', `/keys/${second}`);

    const pageOf = async (by: string, query = '') =>
      (await bodyOf(await platform.manage(by, 'GET', `/audit${query}`))) as {
        events: Body[];
        next_cursor: string | null;
      };
    const at = expect.stringMatching(/Z$/) as unknown;
    const actor = { actor: subject, actor_kind: 'subject' };
    const one = await pageOf(token, '?limit=2');
    const two = await pageOf(token, `?limit=100&cursor=${one.next_cursor}`);
    expect([...one.events, ...two.events]).toEqual([
      { at, ...actor, action: 'revoked', key_id: second },
      { at, ...actor, action: 'created', key_id: second },
      { at, ...actor, action: 'rotated', key_id: first },
      { at, ...actor, action: 'updated', key_id: first },
      { at, ...actor, action: 'created', key_id: first },
    ]);
    expect(two.next_cursor).toBeNull();
    expect(await pageOf(await newToken())).toEqual({ events: [], next_cursor: null });
  });
});

describe("another account's key", () => {
  test.each([
    ['DELETE', undefined],
    ['POST', undefined],
    ['PATCH', { name: 'mine' }],
  ])('looks like an unknown key: %s', async (method, fields) => {
    const { key_id } = await madeKey(await newToken());
    const path = (id: string) => (method === 'POST' ? `/keys/${id}/rotate` : `/keys/${id}`);
    const refusalOf = async (id: string) => {
      const response = await platform.manage(await newToken(), method, path(id), fields);
      const { request_id: _, ...body } = await bodyOf(response);
      return { status: response.status, ...body };
    };
    expect(await refusalOf(key_id)).toMatchObject({ status: 404, error: 'key_not_found' });
    expect(await refusalOf(key_id)).toEqual(await refusalOf('key_0000000000000000'));
  });
});

describe('a change of a key', () => {
  const change = (token: string, id: string, fields: object) =>
    platform.manage(token, 'PATCH', `/keys/${id}`, fields);

  test('limits its documents within a second, also those of the key that replaces it', async () => {
    const token = await platform.token(`user-${randomUUID()}`, { plan: 'development' });
    const { key, key_id } = await madeKey(token, { name: 'shop' });
    expect(await outcomeOf(key)).toBe('200 true');
    const changed = await change(token, key_id, { name: ' web shop ', monthly_limit: 1 });
    const changedAt = performance.now();
    expect(changed.status).toBe(200);
    expect(await bodyOf(changed)).toMatchObject({
      key_id,
      name: 'web shop',
      monthly_limit: 1,
      usage: { used: 1, towards_limit: 1 },
    });
    await until('it is in force', async () => {
      const askedAt = performance.now();
      const outcome = await outcomeOf(key);
      if (outcome === '200 true') expect(askedAt - changedAt).toBeLessThan(1_000);
      return outcome === '402 quota_exceeded';
    });

    const rotated = await platform.manage(token, 'POST', `/keys/${key_id}/rotate`);
    const next = (await bodyOf(rotated)) as { key: string; key_id: string };
    expect(next).toMatchObject({ monthly_limit: 1 });
    const refused = await platform.generate(next.key, { content: 'x' });
    expect(refused.headers.get('x-quota-warning')).toBeNull();
    expect(await bodyOf(refused)).toMatchObject({
      error: 'quota_exceeded',
      message: expect.stringContaining('own limit of 1 PDF a month') as unknown,
      details: [{ path: '', message: expect.stringContaining(next.key_id) as unknown }],
    });
    expect((await listed(token)).keys[0]).toMatchObject({
      key_id: next.key_id,
      monthly_limit: 1,
      usage: { used: 0 },
    });

    const unlimited = await change(token, next.key_id, { monthly_limit: null });
    expect(await bodyOf(unlimited)).toMatchObject({ name: 'web shop', monthly_limit: null });
    await until('it is unlimited', async () => (await outcomeOf(next.key)) === '200 true');
  });

  test.each([
    [{ monthly_limit: 0 }, '/monthly_limit'],
    [{ monthly_limit: 1.5 }, '/monthly_limit'],
    [{ monthly_limit: '5' }, '/monthly_limit'],
    [{ monthly_limit: 1_000_000_001 }, '/monthly_limit'],
    [{ name: 'x\u202e' }, '/name'],
    [{ scopes: ['usage'] }, '/scopes'],
  ])('is refused with %j', async (fields, path) => {
    const token = await newToken();
    const { key_id } = await madeKey(token);
    const response = await change(token, key_id, fields);
    expect(response.status).toBe(400);
    expect(await bodyOf(response)).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });

  test('is refused for a key that has ended', async () => {
    const token = await newToken();
    const { key_id } = await madeKey(token);
    await platform.manage(token, 'DELETE', `/keys/${key_id}`);
    const refused = await change(token, key_id, { monthly_limit: 1 });
    expect([refused.status, await bodyOf(refused)]).toMatchObject([
      409,
      { error: 'key_not_active' },
    ]);
  });
});

describe('rotation', () => {
  test('lets both keys work during the overlap, and ends the old one in its second', async () => {
    // Repeated requests need a plan without a rate.
    const token = await platform.token(`user-${randomUUID()}`, { plan: 'development' });
    const { key: old, key_id } = await madeKey(token, { name: 'shop' });
    const body = { overlap_seconds: 6 };
    const endsNotBefore = performance.now() + 6_000;
    const rotated = await platform.manage(token, 'POST', `/keys/${key_id}/rotate`, body);
    // First, because the overlap runs.
    expect(await saidTo(old)).toBe('let in');
    expect(rotated.status).toBe(201);
    const { key } = (await bodyOf(rotated)) as { key: string };
    expect(await outcomeOf(key)).toBe('200 true');
    await until('the old one has ended', async () => (await saidTo(old)) !== 'let in');
    expect(performance.now()).toBeGreaterThan(endsNotBefore - 100);
    expect(await outcomeOf(old)).toBe('403 api_key_expired');
    expect(await outcomeOf(key)).toBe('200 true');
  });

  test('is refused for a key that is not active', async () => {
    const token = await newToken();
    const { key_id } = await madeKey(token);
    await platform.manage(token, 'DELETE', `/keys/${key_id}`);
    const refused = await platform.manage(token, 'POST', `/keys/${key_id}/rotate`);
    expect(refused.status).toBe(409);
    expect(await bodyOf(refused)).toMatchObject({ error: 'key_not_active' });
  });

  test.each([-1, 604_801, 1.5, '1'])(
    'is refused with an overlap of %p',
    async (overlap_seconds) => {
      const token = await newToken();
      const { key_id } = await madeKey(token);
      const refused = await platform.manage(token, 'POST', `/keys/${key_id}/rotate`, {
        overlap_seconds,
      });
      expect(refused.status).toBe(400);
    },
  );
});

describe('a caller without a valid token', () => {
  test('gets the challenge of RFC 6750', async () => {
    const response = await fetch(`${platform.url}/api/v1/keys`);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer realm="platen"');
    expect(await bodyOf(response)).toMatchObject({ error: 'invalid_token' });
  });

  test.each<[string, Record<string, unknown>]>([
    ['of the wrong audience', { aud: 'urn:else' }],
    ['that expired', { exp: 1_000_000_000 }],
    ['without a subject', { sub: null }],
  ])('gets the fault of one %s', async (_, claims) => {
    const token = await platform.token('user', claims);
    const response = await platform.manage(token, 'GET', '/keys');
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toMatch(
      /^Bearer realm="platen", error="invalid_token", error_description="[^"]+"$/,
    );
  });

  test('is refused with an API key, and with a token where a key is needed', async () => {
    const token = await newToken();
    const { key } = await madeKey(token);
    const byKey = await fetch(`${platform.url}/api/v1/keys`, { headers: { 'X-API-Key': key } });
    expect(byKey.status).toBe(401);
    expect(await outcomeOf(token)).toBe('401 invalid_api_key');
  });

  test('has the token’s plan, if its issuer may set plans', async () => {
    const token = await platform.token(`user-${randomUUID()}`, { plan: 'two-a-month' });
    const { key } = await madeKey(token);
    expect(await platform.usage(key)).toMatchObject({ plan: 'two-a-month', limit: 2 });
  });
});

describe('an unknown key', () => {
  /** With its own store, to count every look-up. */
  let redis: PrivateEngine;
  let other: TestPlatform;
  let counted: Store;
  let startedAt: number;

  beforeAll(async () => {
    redis = await PrivateEngine.redis();
    other = await TestPlatform.start({ redisUrl: redis.url });
    counted = quietStore(redis.url);
    startedAt = performance.now();
  });

  afterAll(async () => {
    counted.disconnect();
    await other.stop();
    await redis.remove();
  });

  /** Four times the look-ups of a minute. */
  const TRIED = 4_000;

  /** The number of look-ups of keys in the store: only they use GET. */
  async function lookups(): Promise<number> {
    const stats = await counted.info('commandstats');
    return Number(/^cmdstat_get:calls=(\d+)/m.exec(stats)?.[1] ?? 0);
  }

  /** On its own connection, because a kept one may close just when it is used again. */
  async function codeOf(key: string): Promise<unknown> {
    const options = { agent: false, headers: { 'X-API-Key': key } };
    const request = get(`${other.url}/api/v1/usage`, options);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return ((await json(response)) as Body)['error'];
  }

  test('with one wrong character is refused without a look-up, unlike a well-formed one', async () => {
    const { key } = await other.account();
    const before = await lookups();
    for (let at = 'platen_live_'.length; at < key.length; at++) {
      const wrong = key.slice(0, at) + (key[at] === 'a' ? 'b' : 'a') + key.slice(at + 1);
      expect(await codeOf(wrong)).toBe('invalid_api_key');
    }
    expect(await lookups()).toBe(before);
    expect(await codeOf(unknownKey())).toBe('invalid_api_key');
    expect(await lookups()).toBe(before + 1);
  });

  test('is looked up a limited number of times, however many there are at once', async () => {
    const { key } = await other.account();
    await other.usage(key);
    const before = await lookups();
    const codes: unknown[] = [];
    for (let batch = 0; batch < TRIED / 1_000; batch++) {
      const keys = Array.from({ length: 1_000 }, () => unknownKey());
      codes.push(...(await Promise.all(keys.map(codeOf))));
    }
    const passedMs = performance.now() - startedAt;
    // A thousand a minute, and from a locked address 20 at once and 20 a second.
    const most =
      1_000 * (1 + Math.floor(passedMs / 60_000)) + 20 * (1 + Math.ceil(passedMs / 1_000));
    const lookedUp = (await lookups()) - before;
    expect(lookedUp).toBeGreaterThanOrEqual(
      codes.filter((code) => code === 'invalid_api_key').length,
    );
    expect(lookedUp).toBeLessThanOrEqual(most);
    const refused = codes.filter((code) => code === 'rate_limit_exceeded').length;
    expect(refused).toBeGreaterThanOrEqual(TRIED - most);
    expect(await other.usage(key)).toMatchObject({ used: 0 });
  }, 240_000);
});

describe('managing keys', () => {
  const ask = (token: string, method: string, path: string) =>
    platform.manage(token, method, path).then(async (response) => {
      await response.arrayBuffer();
      return response;
    });

  test('is limited to 600 calls a minute of an account, for any request and any result', async () => {
    const [token, other] = [await newToken(), await newToken()];
    const calls = [
      ['GET', '/keys'],
      ['DELETE', '/keys/key_of_nobody'],
      ['POST', '/keys/key_of_nobody/rotate'],
    ] as const;
    for (let round = 0; round < 200; round++) {
      const statuses = await Promise.all(
        calls.map(async ([method, path]) => (await ask(token, method, path)).status),
      );
      expect(statuses).toEqual([200, 404, 404]);
    }
    expect((await ask(other, 'GET', '/keys')).status).toBe(200);
    const refused = await ask(token, 'GET', '/keys');
    expect(refused.status).toBe(429);
    const retryAfter = Number(refused.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  });
});

test('the store has no key and no token', async () => {
  const token = await newToken();
  const { key } = await madeKey(token);
  await outcomeOf(key);
  const dump = await contentsOf(store);
  expect(dump).toContain(key.slice(0, 16));
  expect(dump).not.toContain(key.slice('platen_live_'.length, -6));
  expect(dump).not.toContain(token.split('.')[2]);
});

/** Everything in the store, as text. */
async function contentsOf(redis: Store): Promise<string> {
  const names = await redis.keys('*');
  const dumps = await Promise.all(names.map((name) => redis.dumpBuffer(name)));
  // None of what has expired meanwhile.
  return names.join() + dumps.map((dump: Buffer | null) => dump?.toString('latin1')).join();
}

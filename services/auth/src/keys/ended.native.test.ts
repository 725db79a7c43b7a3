import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connectStore } from '@platen/store';
import { afterAll, afterEach, beforeAll, describe, expect, vi, test } from 'vitest';
import { Accounts } from '../accounts/accounts.ts';
import { accountKey, lookupKey, recordKey } from '../store-keys.ts';
import { generateKey, prefixOf } from './format.ts';
import { Keys, MAX_MADE_A_DAY, type NewKey } from './keys.ts';
import { LastUsed } from './last-used.ts';
import { computeFingerprint, type Pepper } from './pepper.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_MS = 90 * DAY_MS;
const MAX_ENDED_BYTES = 1_500;

const silent = { info: () => undefined, warn: () => undefined };
const store = connectStore(process.env['PLATEN_TEST_REDIS_URL']!, silent);
const listed = { value: new Map<string, { plan: string }>() };
const accounts = new Accounts(store, listed);
const pepper: Pepper = { version: 1, secret: randomBytes(32) };
const lastUsed = new LastUsed(store, silent as never);
const keys = new Keys({ store, peppers: [pepper], lastUsed, listed });

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterEach(() => void vi.restoreAllMocks());
afterAll(async () => {
  await lastUsed.close();
  store.disconnect();
});

const newAccount = () =>
  accounts.put({ issuer: 'https://issuer.example', subject: randomUUID(), plan: 'starter' });

async function make(accountId: string, fields: Partial<NewKey> = {}) {
  const { key, record } = await keys.create(accountId, { name: 'a name', ...fields });
  return { key, keyId: record.keyId, fingerprint: computeFingerprint(key, pepper), record };
}

/** Milliseconds since the Unix epoch by the store's clock. */
async function storeNow(): Promise<number> {
  const [seconds, micros] = await store.time();
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
}

/** Names in the store that belong to an account. */
const namesOf = async (accountId: string) =>
  (await store.keys(`${accountKey(accountId)}:*`)).map((name) =>
    name.slice(accountKey(accountId).length + 1),
  );

const bytesOf = async (name: string) => Number(await store.memory('USAGE', name, 'SAMPLES', 0));

/** Lets a key expire by both clocks. */
async function expire(accountId: string, keyId: string): Promise<number> {
  const at = Math.min(await storeNow(), Date.now()) - 1;
  await store.hset(recordKey(accountId, keyId), 'expiresAt', at);
  await store.zadd(`${accountKey(accountId)}:active`, at, keyId);
  return at;
}

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'fine',
    (error: unknown) => (error as { code: string }).code,
  );

const refusedToday = { code: 'rate_limit_exceeded' };

test('ten thousand keys that are made and revoked in a day are 500, and each refused as revoked', async () => {
  const accountId = await newAccount();
  const made: { key: string; keyId: string; fingerprint: string }[] = [];
  const attempt = async () => {
    const one = await make(accountId, { name: '🧾'.repeat(100) }).catch((error: unknown) => {
      expect(error).toMatchObject(refusedToday);
    });
    if (!one) return;
    made.push(one);
    await keys.revoke(accountId, one.keyId);
  };
  const today = async () => Math.floor((await storeNow()) / DAY_MS);
  const firstDay = await today();
  for (let batch = 0; batch < 200; batch++) await Promise.all(Array.from({ length: 50 }, attempt));
  const midnights = (await today()) - firstDay;
  expect(made.length).toBeGreaterThanOrEqual(MAX_MADE_A_DAY);
  expect(made.length).toBeLessThanOrEqual(MAX_MADE_A_DAY * (1 + midnights));
  const codes = await Promise.all(made.map(({ key }) => codeOf(keys.verify(key))));
  expect(new Set(codes)).toEqual(new Set(['api_key_revoked']));

  expect((await namesOf(accountId)).filter((name) => !name.startsWith('key:')).sort()).toEqual([
    'audit',
    'ended',
    'made',
  ]);
  const sizes = await Promise.all([
    bytesOf(`${accountKey(accountId)}:ended`),
    ...made.map(({ keyId }) => bytesOf(recordKey(accountId, keyId))),
    ...made.map(({ fingerprint }) => bytesOf(lookupKey(fingerprint))),
  ]);
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  expect(bytes / made.length).toBeLessThanOrEqual(MAX_ENDED_BYTES);
}, 120_000);

describe('five hundred keys made in a day', () => {
  const made = (accountId: string) => `${accountKey(accountId)}:made`;
  const today = async () => Math.floor((await storeNow()) / DAY_MS);

  test('are the limit, with rotations, also for simultaneous calls', async () => {
    const accountId = await newAccount();
    const { keyId } = await make(accountId);
    await store.hset(made(accountId), 'count', MAX_MADE_A_DAY - 3);
    const attempts = [keys.rotate(accountId, keyId, 60_000)];
    const others = Array.from({ length: 9 }, () => make(accountId));
    const outcomes = await Promise.all([...attempts, ...others].map(codeOf));
    expect(outcomes.filter((code) => code === 'fine')).toHaveLength(3);
    expect(outcomes.filter((code) => code === 'rate_limit_exceeded')).toHaveLength(7);
    expect(await store.hget(made(accountId), 'count')).toBe(String(MAX_MADE_A_DAY));
  });

  test('free their limit at the end of the UTC day, with an exact Retry-After', async () => {
    const accountId = await newAccount();
    const { keyId, key } = await make(accountId);
    await store.hset(made(accountId), 'count', MAX_MADE_A_DAY);
    const before = await storeNow();
    for (const call of [() => make(accountId), () => keys.rotate(accountId, keyId, 0)]) {
      const { retryAfterMs } = (await call().catch((error: unknown) => error)) as {
        retryAfterMs: number;
      };
      const ends = ((await today()) + 1) * DAY_MS;
      expect(retryAfterMs).toBeLessThanOrEqual(ends - before);
      expect(retryAfterMs).toBeGreaterThanOrEqual(ends - (await storeNow()));
    }
    expect(await codeOf(keys.verify(key))).toBe('fine');
    await store.hset(made(accountId), 'day', (await today()) - 1);
    await expect(make(accountId)).resolves.toBeDefined();
  });

  test('of a day before the store’s clock was set back do not block others', async () => {
    const accountId = await newAccount();
    await store.hset(made(accountId), { day: (await today()) + 1, count: MAX_MADE_A_DAY });
    await expect(make(accountId)).resolves.toBeDefined();
  });

  test('do not include refused ones, and those of another account', async () => {
    const [accountId, other] = [await newAccount(), await newAccount()];
    await store.hset(made(accountId), { day: await today(), count: MAX_MADE_A_DAY });
    await expect(make(accountId, { expiresAtMs: 1 })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(make(other)).resolves.toBeDefined();
    expect(await store.hget(made(other), 'count')).toBe('1');
  });
});

describe('a key that ended', () => {
  test.each<[string, (accountId: string, keyId: string) => Promise<unknown>, string]>([
    ['was revoked', (account, id) => keys.revoke(account, id), 'api_key_revoked'],
    ['was replaced', (account, id) => keys.rotate(account, id, 0), 'api_key_expired'],
    ['expired and was used', expire, 'api_key_expired'],
    [
      'expired, and its account made another',
      async (account, id) => {
        await expire(account, id);
        await make(account);
      },
      'api_key_expired',
    ],
    [
      'expired, and its account looked at its keys',
      async (account, id) => {
        await expire(account, id);
        await keys.list(account, 1, '');
      },
      'api_key_expired',
    ],
  ])('as it %s, is reported as such for 90 days, and then as unknown', async (_, end, code) => {
    const accountId = await newAccount();
    const { key, keyId } = await make(accountId);
    const before = Math.min(await storeNow(), Date.now());
    await end(accountId, keyId);
    expect(await codeOf(keys.verify(key))).toBe(code);
    expect(await codeOf(keys.verify(key))).toBe(code);
    await keys.list(accountId, 1, '');
    for (const name of [recordKey(accountId, keyId), `${accountKey(accountId)}:ended`]) {
      const goneAt = await store.pexpiretime(name);
      expect(goneAt).toBeGreaterThanOrEqual(before - 1 + KEPT_MS);
      expect(goneAt).toBeLessThanOrEqual((await storeNow()) + KEPT_MS);
    }
    await store.del(recordKey(accountId, keyId)); // as Redis does then
    expect(await codeOf(keys.verify(key))).toBe('invalid_api_key');
  });

  test('disappears by itself if it expires unused', async () => {
    const accountId = await newAccount();
    const expiresAtMs = (await storeNow()) + 60_000;
    const one = await make(accountId, { expiresAtMs });
    const { record } = await keys.rotate(accountId, one.keyId, 30_000);
    const endsAt = Number(await store.hget(recordKey(accountId, one.keyId), 'expiresAt'));
    for (const name of [lookupKey(one.fingerprint), recordKey(accountId, one.keyId)]) {
      expect(await store.pexpiretime(name)).toBe(endsAt + KEPT_MS);
    }
    expect(await store.pexpiretime(recordKey(accountId, record.keyId))).toBe(expiresAtMs + KEPT_MS);
    await store.del(recordKey(accountId, one.keyId)); // as Redis does then
    await store.zadd(`${accountKey(accountId)}:active`, 1, one.keyId);
    await make(accountId);
    expect(await store.zscore(`${accountKey(accountId)}:active`, one.keyId)).toBeNull();
    expect(await store.zscore(`${accountKey(accountId)}:keys`, one.keyId)).toBeNull();
  });

  test('can be revoked again, but not rotated, and belongs to its account', async () => {
    const [accountId, other] = [await newAccount(), await newAccount()];
    const { key, keyId } = await make(accountId);
    await keys.revoke(accountId, keyId);
    expect(await codeOf(keys.revoke(accountId, keyId))).toBe('fine');
    expect(await codeOf(keys.rotate(accountId, keyId, 0))).toBe('key_not_active');
    expect(await codeOf(keys.revoke(other, keyId))).toBe('key_not_found');
    expect(await codeOf(keys.rotate(other, keyId, 0))).toBe('key_not_found');
    expect(await codeOf(keys.verify(key))).toBe('api_key_revoked');
  });

  test('keeps its kind of end when it is revoked later', async () => {
    const accountId = await newAccount();
    const { key, keyId } = await make(accountId);
    await expire(accountId, keyId);
    await keys.revoke(accountId, keyId);
    expect(await codeOf(keys.verify(key))).toBe('api_key_expired');
  });

  test('is not restored by a late record of its use', async () => {
    const accountId = await newAccount();
    const { key, keyId } = await make(accountId);
    await keys.verify(key);
    await keys.revoke(accountId, keyId);
    await store.del(recordKey(accountId, keyId)); // as Redis does after 90 days
    await lastUsed.write();
    expect(await store.exists(recordKey(accountId, keyId))).toBe(0);
  });

  test('only by a wrong clock of the store works again when the clock is corrected', async () => {
    const accountId = await newAccount();
    const { key, keyId } = await make(accountId);
    await expire(accountId, keyId);
    vi.spyOn(Date, 'now').mockReturnValue((await storeNow()) - 60 * 60 * 1000);
    expect(await codeOf(keys.verify(key))).toBe('api_key_expired');
    const page = await keys.list(accountId, 10, '');
    expect(page.keys).toMatchObject([{ keyId, status: 'KEY_STATUS_EXPIRED' }]);
    await store.hset(recordKey(accountId, keyId), 'expiresAt', (await storeNow()) + 60_000);
    expect(await codeOf(keys.verify(key))).toBe('fine');
  });
});

describe('a revocation', () => {
  test('lets Redis drop the lookup with the record', async () => {
    const accountId = await newAccount();
    const { keyId, fingerprint } = await make(accountId);
    await keys.revoke(accountId, keyId);
    const goneAt = await store.pexpiretime(recordKey(accountId, keyId));
    expect(await store.pexpiretime(lookupKey(fingerprint))).toBe(goneAt);
  });

  test('is in force also if the lookup’s expiry could not be set', async () => {
    const accountId = await newAccount();
    const { key, keyId } = await make(accountId);
    vi.spyOn(store, 'pexpireat').mockRejectedValueOnce(new Error('Command timed out'));
    await keys.revoke(accountId, keyId);
    expect(await codeOf(keys.verify(key))).toBe('api_key_revoked');
  });

  test('that is repeated changes neither the end of the key nor its place in the list', async () => {
    const accountId = await newAccount();
    const { keyId } = await make(accountId);
    await keys.revoke(accountId, keyId);
    const before = [await keys.list(accountId, 1, ''), await namesOf(accountId)];
    await keys.revoke(accountId, keyId);
    expect([await keys.list(accountId, 1, ''), await namesOf(accountId)]).toEqual(before);
  });
});

describe('a key of the former version', () => {
  /** A key of that version: no fingerprint in the record, nothing that expires by itself. */
  async function oldKey(accountId: string, fields: Record<string, string> = {}) {
    const [key, keyId] = [generateKey(), `key_${randomUUID().replaceAll('-', '').slice(0, 16)}`];
    const fingerprint = computeFingerprint(key, pepper);
    const now = await storeNow();
    await store.hset(recordKey(accountId, keyId), {
      status: 'active',
      createdAt: now,
      expiresAt: '',
      name: 'old',
      mode: 'live',
      prefix: prefixOf(key),
      scopes: '',
      ...fields,
    });
    await store.zadd(`${accountKey(accountId)}:keys`, now * 1000, keyId);
    if (fields['status'] !== 'revoked')
      await store.zadd(`${accountKey(accountId)}:active`, '+inf', keyId);
    await store.set(lookupKey(fingerprint), `${accountId}/${keyId}`);
    return { key, keyId, fingerprint };
  }

  test('works, is listed, and goes 90 days after it is revoked', async () => {
    const accountId = await newAccount();
    const { key, keyId, fingerprint } = await oldKey(accountId);
    expect(await keys.verify(key)).toMatchObject({ accountId, keyId });
    expect((await keys.list(accountId, 1, '')).keys).toMatchObject([{ keyId, name: 'old' }]);
    await lastUsed.write();
    await keys.revoke(accountId, keyId);
    expect(await codeOf(keys.verify(key))).toBe('api_key_revoked');
    for (const name of [lookupKey(fingerprint), recordKey(accountId, keyId)])
      expect(await store.pttl(name)).toBeGreaterThan(0);
  });

  test('that had ended is refused, and listed', async () => {
    const accountId = await newAccount();
    const now = Math.min(await storeNow(), Date.now());
    const revoked = await oldKey(accountId, { status: 'revoked', revokedAt: String(now) });
    const expired = await oldKey(accountId, { expiresAt: String(now - 1) });
    expect(await codeOf(keys.verify(revoked.key))).toBe('api_key_revoked');
    expect(await codeOf(keys.verify(expired.key))).toBe('api_key_expired');
    const page = await keys.list(accountId, 10, '');
    expect(page.keys.map(({ keyId }) => keyId).sort()).toEqual(
      [revoked.keyId, expired.keyId].sort(),
    );
  });
});

describe('a list', () => {
  test('keeps the facts of an ended key', async () => {
    const accountId = await newAccount();
    const before = await storeNow();
    const expiresAtMs = before + 60_000;
    const scopes = ['usage'];
    const { key, keyId, record } = await make(accountId, {
      name: 'Überweisungsträger für März 🧾',
      mode: 'MODE_TEST',
      scopes,
      expiresAtMs,
    });
    await keys.verify(key);
    await lastUsed.write();
    await keys.revoke(accountId, keyId);
    const { keys: page } = await keys.list(accountId, 10, '');
    expect(page).toEqual([
      {
        keyId,
        name: 'Überweisungsträger für März 🧾',
        mode: 'MODE_TEST',
        prefix: record.prefix,
        scopes,
        status: 'KEY_STATUS_REVOKED',
        expiresAtMs,
        createdAtMs: record.createdAtMs,
        revokedAtMs: expect.any(Number) as unknown,
        lastUsedAtMs: expect.any(Number) as unknown,
      },
    ]);
    expect(page[0]!.revokedAtMs).toBeGreaterThanOrEqual(before);
  });

  test.each([1, 2, 3, 7, 100])(
    'has the working keys first, then the ended ones, in complete pages of %i without repeats',
    async (limit) => {
      const accountId = await newAccount();
      const working: string[] = [];
      const ended: string[] = [];
      for (let count = 0; count < 3; count++) working.unshift((await make(accountId)).keyId);
      for (let count = 0; count < 4; count++) {
        const { keyId } = await make(accountId);
        await keys.revoke(accountId, keyId);
        ended.push(keyId);
      }
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await keys.list(accountId, limit, cursor);
        expect(page.keys.length).toBeLessThanOrEqual(limit);
        seen.push(...page.keys.map(({ keyId }) => keyId));
        cursor = page.nextCursor;
        expect(cursor).toMatch(/^\d{0,16}$/);
      } while (cursor);
      expect(seen.slice(0, 3)).toEqual(working);
      expect(seen.slice(3).sort()).toEqual(ended.sort());
    },
  );

  test('continues correctly when keys end between two pages', async () => {
    const accountId = await newAccount();
    const made = [];
    for (let count = 0; count < 6; count++) made.push((await make(accountId)).keyId);
    for (const keyId of made.slice(0, 4)) await keys.revoke(accountId, keyId);
    const first = await keys.list(accountId, 4, '');
    await keys.revoke(accountId, made[5]!);
    const rest = await keys.list(accountId, 4, first.nextCursor);
    const seen = [...first.keys, ...rest.keys].map(({ keyId }) => keyId);
    expect(seen.sort()).toEqual(made.sort());
  });

  test.each(['50', '9999999999999999', '0', '20000000001'])(
    'after an invalid cursor, %s, is some page',
    async (cursor) => {
      const accountId = await newAccount();
      await make(accountId);
      expect((await keys.list(accountId, 2, cursor)).keys.length).toBeLessThanOrEqual(2);
    },
  );
});

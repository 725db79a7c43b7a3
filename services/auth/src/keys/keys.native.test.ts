import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { crc32 } from 'node:zlib';
import { toBase62 } from '@platen/contracts';
import { connectStore, type Store } from '@platen/store';
import { afterAll, beforeAll, describe, expect, vi, test } from 'vitest';
import { Accounts } from '../accounts/accounts.ts';
import { generateKey } from './format.ts';
import { lookupKey, recordKey } from '../store-keys.ts';
import { Keys, MAX_ACTIVE_KEYS, type NewKey } from './keys.ts';
import type { UsedKey } from './last-used.ts';
import { computeFingerprint, type Pepper } from './pepper.ts';

const silent = { info: () => undefined, warn: () => undefined };
const store = connectStore(process.env['PLATEN_TEST_REDIS_URL']!, silent);
const listed = { value: new Map<string, { plan: string }>() };
const accounts = new Accounts(store, listed);

const pepper = (version: number): Pepper => ({ version, secret: randomBytes(32) });
const [oldPepper, newPepper] = [pepper(1), pepper(2)];

const used: string[] = [];
const lastUsed = { note: ({ keyId }: UsedKey) => void used.push(keyId) };

const keysUnder = (...peppers: [Pepper, ...Pepper[]]) =>
  new Keys({ store, peppers, lastUsed, listed });
const keys = keysUnder(newPepper, oldPepper);

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterAll(() => store.disconnect());

const newAccount = (plan = 'starter') =>
  accounts.put({ issuer: 'https://issuer.example', subject: randomUUID(), plan });

/** Creates a key of an account. */
async function make(accountId: string, fields: Partial<NewKey> = {}, by = keys) {
  const { key, record } = await by.create(accountId, { name: 'a name', ...fields });
  return { key, keyId: record.keyId, record };
}

/** Milliseconds since the Unix epoch by the store's clock. */
async function storeNow(): Promise<number> {
  const [seconds, micros] = await store.time();
  return Number(seconds) * 1000 + Math.floor(Number(micros) / 1000);
}

const invalid = { name: 'PlatenError', code: 'invalid_api_key' };
const revoked = { name: 'PlatenError', code: 'api_key_revoked' };
const unknown = { name: 'PlatenError', code: 'key_not_found' };

describe('create', () => {
  test('makes a key that verifies as its account’s, on its plan', async () => {
    const accountId = await newAccount('business');
    const { key, keyId } = await make(accountId);
    expect(keyId).toMatch(/^key_[0-9A-Za-z]{16}$/);
    expect(await keys.verify(key)).toEqual({
      accountId,
      keyId,
      plan: 'business',
      mode: 'MODE_LIVE',
      scopes: ['generate', 'usage'],
    });
  });

  test('makes a key that is on the plan of the accounts file while its account stands there', async () => {
    const accountId = await newAccount('business');
    const { key } = await make(accountId);
    listed.value.set(accountId, { plan: 'gold' });
    expect(await keys.verify(key)).toMatchObject({ plan: 'gold' });
    listed.value.delete(accountId);
    expect(await keys.verify(key)).toMatchObject({ plan: 'business' });
  });

  test('creates a new valid key each time', async () => {
    const accountId = await newAccount();
    const made = await Promise.all(Array.from({ length: 10 }, () => make(accountId)));
    expect(new Set(made.map(({ key }) => key)).size).toBe(10);
    for (const { key, keyId } of made) {
      expect(await keys.verify(key)).toMatchObject({ accountId, keyId });
    }
  });

  test('is refused for an unknown account', async () => {
    await expect(make(`acc_${randomUUID()}`)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test.each([0, -1, -60_000])('is refused with an expiry in %i ms', async (fromNow) => {
    const accountId = await newAccount();
    await expect(
      make(accountId, { expiresAtMs: (await storeNow()) + fromNow }),
    ).rejects.toMatchObject({ code: 'invalid_request', details: [{ path: '/expires_at' }] });
    expect((await keys.list(accountId, 1, '')).keys).toEqual([]);
  });

  test('leaves no part of the key’s secret in the store', async () => {
    const { key } = await make(await newAccount());
    await keys.verify(key);
    const everything = await contentsOf(store);
    expect(everything).toContain('a name');
    expect(everything).not.toContain(key);
    expect(everything).not.toContain(key.slice('platen_live_'.length, -6));
    expect(everything).not.toContain(newPepper.secret.toString('hex'));
  });
});

/** A key whose last random digit differs, with the right checksum. */
function rightButForOneDigit(key: string): string {
  const random = key.slice(0, -6);
  const body = random.slice(0, -1) + (random.endsWith('a') ? 'b' : 'a');
  return body + toBase62(BigInt(crc32(body)), 6);
}

describe('verify', () => {
  test.each(['', 'platen_live_', 'no key at all', 'platen_live_*'])(
    'refuses %p, which cannot be a key',
    async (text) => {
      await expect(keys.verify(text)).rejects.toMatchObject(invalid);
    },
  );

  test('says the same of a key that nobody created and of one that is almost right', async () => {
    const { key } = await make(await newAccount());
    const unknown = await keys.verify(generateKey()).catch((error: unknown) => error);
    const almost = await keys.verify(rightButForOneDigit(key)).catch((error: unknown) => error);
    expect(unknown).toMatchObject(invalid);
    expect((unknown as Error).message).toBe((almost as Error).message);
  });

  test('does the same for any partly right key, because it looks up a hash', async () => {
    const { key } = await make(await newAccount());
    const commands = vi.spyOn(store, 'sendCommand');
    try {
      for (const wrong of [rightButForOneDigit(key), generateKey()]) {
        commands.mockClear();
        await expect(keys.verify(wrong)).rejects.toMatchObject(invalid);
        const sent = commands.mock.calls.map(([{ name, args }]) => [name, ...args]);
        const fingerprints = [newPepper, oldPepper].map((pepper) =>
          computeFingerprint(wrong, pepper),
        );
        expect(sent).toEqual(fingerprints.map((fingerprint) => ['get', lookupKey(fingerprint)]));
      }
    } finally {
      commands.mockRestore();
    }
  });

  test('follows a change of the account’s plan', async () => {
    const account = { issuer: 'https://issuer.example', subject: randomUUID() };
    const { key } = await make(await accounts.put({ ...account, plan: 'starter' }));
    expect((await keys.verify(key)).plan).toBe('starter');
    await accounts.put({ ...account, plan: 'business' });
    expect((await keys.verify(key)).plan).toBe('business');
  });

  test('knows a key that was made under an older pepper', async () => {
    const accountId = await newAccount();
    const { key, keyId } = await make(accountId, {}, keysUnder(oldPepper));
    expect(await keys.verify(key)).toMatchObject({ accountId, keyId });
  });

  test('creates keys only under the newest pepper', async () => {
    const { key } = await make(await newAccount());
    await expect(keysUnder(newPepper).verify(key)).resolves.toBeDefined();
    await expect(keysUnder(oldPepper).verify(key)).rejects.toMatchObject(invalid);
  });

  test('does not know a key whose pepper is missing or changed', async () => {
    const { key } = await make(await newAccount(), {}, keysUnder(oldPepper));
    await expect(keysUnder(newPepper).verify(key)).rejects.toMatchObject(invalid);
    await expect(keysUnder(pepper(oldPepper.version)).verify(key)).rejects.toMatchObject(invalid);
  });
});

describe('revoke', () => {
  test('ends a key for good, and leaves the account’s others', async () => {
    const accountId = await newAccount();
    const [one, other] = [await make(accountId), await make(accountId)];
    await keys.revoke(accountId, one.keyId);
    await expect(keys.verify(one.key)).rejects.toMatchObject(revoked);
    await expect(keys.verify(other.key)).resolves.toMatchObject({ keyId: other.keyId });
  });

  test('changes nothing the second time, also simultaneously', async () => {
    const accountId = await newAccount();
    const { key, keyId } = await make(accountId);
    await Promise.all([keys.revoke(accountId, keyId), keys.revoke(accountId, keyId)]);
    await keys.revoke(accountId, keyId);
    await expect(keys.verify(key)).rejects.toMatchObject(revoked);
  });

  test('of another account’s key is refused, and the key works on', async () => {
    const { key, keyId } = await make(await newAccount());
    await expect(keys.revoke(await newAccount(), keyId)).rejects.toMatchObject(unknown);
    await expect(keys.verify(key)).resolves.toMatchObject({ keyId });
  });

  test.each(['', 'key_unknown', '*'])('of %p, which is no key, is refused', async (keyId) => {
    await expect(keys.revoke(await newAccount(), keyId)).rejects.toMatchObject(unknown);
    await expect(keys.revoke('', keyId)).rejects.toMatchObject(unknown);
  });

  test('ends also a key that was made under an older pepper', async () => {
    const accountId = await newAccount();
    const { key, keyId } = await make(accountId, {}, keysUnder(oldPepper));
    await keys.revoke(accountId, keyId);
    await expect(keys.verify(key)).rejects.toMatchObject(revoked);
  });
});

describe('a record', () => {
  test('returns the facts of a key, and only its beginning', async () => {
    const accountId = await newAccount();
    const before = await storeNow();
    const { key, record } = await make(accountId, {
      name: 'for the shop',
      mode: 'MODE_TEST',
      scopes: ['usage'],
      expiresAtMs: before + 60_000,
    });
    expect(key).toMatch(/^platen_test_/);
    expect(record).toEqual({
      keyId: expect.stringMatching(/^key_/) as unknown,
      name: 'for the shop',
      mode: 'MODE_TEST',
      prefix: key.slice(0, 16),
      scopes: ['usage'],
      status: 'KEY_STATUS_ACTIVE',
      expiresAtMs: before + 60_000,
      createdAtMs: expect.any(Number) as unknown,
    });
    expect(record.createdAtMs).toBeGreaterThanOrEqual(before);
    const caller = await keys.verify(key);
    expect(caller).toMatchObject({ mode: 'MODE_TEST', scopes: ['usage'] });
    expect(caller.expiresInMs).toBeGreaterThan(0);
    expect(caller.expiresInMs).toBeLessThanOrEqual(60_000);
  });

  test('records each use', async () => {
    const { key, keyId } = await make(await newAccount());
    await keys.verify(key);
    expect(used).toContain(keyId);
  });
});

describe('an expired key', () => {
  test('is refused from that moment, and listed as expired', async () => {
    const accountId = await newAccount();
    const { key, keyId } = await make(accountId, { expiresAtMs: (await storeNow()) + 60_000 });
    await store.hset(recordKey(accountId, keyId), 'expiresAt', await storeNow());
    await expect(keys.verify(key)).rejects.toMatchObject({ code: 'api_key_expired' });
    const { keys: listed } = await keys.list(accountId, 1, '');
    expect(listed).toMatchObject([{ keyId, status: 'KEY_STATUS_EXPIRED' }]);
  });
});

describe('a list', () => {
  test('has the newest first, in complete pages without repeats', async () => {
    const accountId = await newAccount();
    const made: string[] = [];
    for (let count = 0; count < 7; count++) made.unshift((await make(accountId)).keyId);
    const seen: string[] = [];
    let cursor = '';
    do {
      const page = await keys.list(accountId, 3, cursor);
      expect(page.keys.length).toBeLessThanOrEqual(3);
      seen.push(...page.keys.map(({ keyId }) => keyId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual(made);
  });

  test.each([
    [2, true],
    [3, false],
  ])('of three keys in pages of %i: there are more: %p', async (limit, more) => {
    const accountId = await newAccount();
    for (let count = 0; count < 3; count++) await make(accountId);
    expect((await keys.list(accountId, limit, '')).nextCursor !== '').toBe(more);
  });

  test('is empty without keys, and never has keys of others', async () => {
    await make(await newAccount());
    expect(await keys.list(await newAccount(), 100, '')).toEqual({ keys: [], nextCursor: '' });
  });

  test('returns what happened to a key', async () => {
    const accountId = await newAccount();
    const { keyId } = await make(accountId);
    await keys.revoke(accountId, keyId);
    const [revokedKey] = (await keys.list(accountId, 1, '')).keys;
    expect(revokedKey).toMatchObject({ keyId, status: 'KEY_STATUS_REVOKED' });
    expect(revokedKey?.revokedAtMs).toBeGreaterThanOrEqual(revokedKey!.createdAtMs);
  });
});

describe('a hundred active keys', () => {
  const many = { code: 'too_many_keys' };

  test('are the limit, also for simultaneous calls', async () => {
    const accountId = await newAccount();
    const attempts = Array.from({ length: MAX_ACTIVE_KEYS + 5 }, () => make(accountId));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_ACTIVE_KEYS);
    const [first] = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    await expect(make(accountId)).rejects.toMatchObject(many);
    const { keyId } = first!.value;
    await expect(keys.rotate(accountId, keyId, 1_000)).rejects.toMatchObject(many);
    const { record } = await keys.rotate(accountId, keyId, 0);
    await expect(make(accountId)).rejects.toMatchObject(many);
    await keys.revoke(accountId, record.keyId);
    await expect(make(accountId)).resolves.toBeDefined();
  });
});

describe('update', () => {
  test('changes name and limit; what is left out stays', async () => {
    const accountId = await newAccount();
    const { key, keyId } = await make(accountId);
    expect(await keys.update(accountId, keyId, { monthlyLimit: 3 })).toMatchObject({
      name: 'a name',
      monthlyLimit: 3,
    });
    expect(await keys.update(accountId, keyId, { name: '' })).toMatchObject({
      name: '',
      monthlyLimit: 3,
    });
    expect(await keys.verify(key)).toMatchObject({ monthlyLimit: 3 });
    const listed = await keys.list(accountId, 1, '');
    expect(listed.keys).toMatchObject([{ keyId, name: '', monthlyLimit: 3 }]);
  });

  test('takes the limit away', async () => {
    const accountId = await newAccount();
    const { key, keyId } = await make(accountId);
    await keys.update(accountId, keyId, { monthlyLimit: 3 });
    const record = await keys.update(accountId, keyId, { monthlyLimit: 0 });
    expect(record).not.toHaveProperty('monthlyLimit');
    expect(await keys.verify(key)).not.toHaveProperty('monthlyLimit');
  });

  test('leaves limit and origin to what replaces the key, again and again', async () => {
    const accountId = await newAccount();
    const { keyId: first } = await make(accountId);
    await keys.update(accountId, first, { monthlyLimit: 3 });
    const second = await keys.rotate(accountId, first, 60_000);
    expect(second.record).toMatchObject({ monthlyLimit: 3, originKeyId: first });
    const third = await keys.rotate(accountId, second.record.keyId, 0);
    expect(await keys.verify(third.key)).toMatchObject({ monthlyLimit: 3, originKeyId: first });
  });

  test('is refused for a key of another account, and for one that has ended', async () => {
    const accountId = await newAccount();
    const { keyId } = await make(accountId);
    const change = { name: 'mine' };
    await expect(keys.update(await newAccount(), keyId, change)).rejects.toMatchObject(unknown);
    await keys.revoke(accountId, keyId);
    await expect(keys.update(accountId, keyId, change)).rejects.toMatchObject({
      code: 'key_not_active',
    });
    expect((await keys.list(accountId, 1, '')).keys).toMatchObject([{ name: 'a name' }]);
  });
});

describe('rotate', () => {
  test('makes a key like the old one; both work through the overlap', async () => {
    const accountId = await newAccount();
    const old = await make(accountId, { mode: 'MODE_TEST', scopes: ['usage'] });
    const { key, record } = await keys.rotate(accountId, old.keyId, 60_000);
    expect(record).toMatchObject({ name: 'a name', mode: 'MODE_TEST', scopes: ['usage'] });
    expect(key).toMatch(/^platen_test_/);
    expect(await keys.verify(key)).toMatchObject({ keyId: record.keyId });
    const caller = await keys.verify(old.key);
    expect(caller.expiresInMs).toBeGreaterThan(50_000);
    expect(caller.expiresInMs).toBeLessThanOrEqual(60_000);
  });

  test('ends the old one at once without an overlap', async () => {
    const accountId = await newAccount();
    const old = await make(accountId);
    await keys.rotate(accountId, old.keyId, 0);
    await expect(keys.verify(old.key)).rejects.toMatchObject({ code: 'api_key_expired' });
  });

  test('keeps an earlier expiry of the key', async () => {
    const accountId = await newAccount();
    const expiresAtMs = (await storeNow()) + 30_000;
    const old = await make(accountId, { expiresAtMs });
    const { record } = await keys.rotate(accountId, old.keyId, 60_000);
    expect(record.expiresAtMs).toBe(expiresAtMs);
    expect((await keys.verify(old.key)).expiresInMs).toBeLessThanOrEqual(30_000);
  });

  test('is refused for an inactive key: revoked, expired, already rotated', async () => {
    const accountId = await newAccount();
    const notActive = { code: 'key_not_active' };
    const ended = await make(accountId);
    await keys.revoke(accountId, ended.keyId);
    await expect(keys.rotate(accountId, ended.keyId, 0)).rejects.toMatchObject(notActive);
    const rotated = await make(accountId);
    await keys.rotate(accountId, rotated.keyId, 60_000);
    await expect(keys.rotate(accountId, rotated.keyId, 0)).rejects.toMatchObject(notActive);
    const expired = await make(accountId);
    await store.hset(recordKey(accountId, expired.keyId), 'expiresAt', await storeNow());
    await expect(keys.rotate(accountId, expired.keyId, 0)).rejects.toMatchObject(notActive);
  });

  test('creates one key from simultaneous calls', async () => {
    const accountId = await newAccount();
    const { keyId } = await make(accountId);
    const attempts = Array.from({ length: 5 }, () => keys.rotate(accountId, keyId, 60_000));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test('of another account’s key reveals nothing', async () => {
    const { keyId } = await make(await newAccount());
    const theirs = await keys.rotate(await newAccount(), keyId, 0).catch((error: unknown) => error);
    const nobodys = await keys
      .rotate(await newAccount(), 'key_x', 0)
      .catch((error: unknown) => error);
    expect(theirs).toMatchObject(unknown);
    expect((theirs as Error).message).toBe((nobodys as Error).message);
  });
});

test('a lookup uses only the fingerprint of a key', async () => {
  const { key, keyId } = await make(await newAccount());
  const names = await store.keys(lookupKey('*'));
  expect(names.length).toBeGreaterThan(0);
  expect(names.join()).not.toContain(key);
  expect(names.every((name) => /^auth:lookup:\d+:[0-9a-f]{64}$/.test(name))).toBe(true);
  expect(keyId).not.toContain(key.slice(-8));
});

test('a store that is down means “unknown”, never “no”', async () => {
  const away = connectStore('redis://127.0.0.1:1', silent);
  try {
    const failing = new Keys({ store: away, peppers: [newPepper], lastUsed, listed });
    const failure = { name: 'PlatenError', code: 'service_unavailable', retryAfterMs: 2_000 };
    await expect(failing.verify(generateKey())).rejects.toMatchObject(failure);
    await expect(failing.create('acc', { name: '' })).rejects.toMatchObject(failure);
    await expect(failing.revoke('acc', 'key')).rejects.toMatchObject(failure);
    await expect(failing.verify('malformed')).rejects.toMatchObject(invalid);
  } finally {
    away.disconnect();
  }
});

/** All names and values of auth in the store, as one text. */
async function contentsOf(redis: Store): Promise<string> {
  const names: string[] = [];
  names.push(...(await redis.keys('auth:*')));
  const values = await Promise.all(
    names.map(async (name) => valueOf(redis, name, await redis.type(name))),
  );
  return JSON.stringify([names, values]);
}

function valueOf(redis: Store, name: string, type: string): Promise<unknown> {
  if (type === 'hash') return redis.hgetall(name);
  if (type === 'list') return redis.lrange(name, 0, -1);
  return type === 'zset' ? redis.zrange(name, '0', '-1') : redis.get(name);
}

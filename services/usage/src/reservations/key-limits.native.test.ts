import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestAccount } from '../testing/test-account.ts';
import { connectTestStore } from '../testing/test-store.ts';

const store = connectTestStore();

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterAll(() => store.disconnect());

const LIMITED = { keyId: 'key_1', keyLimit: 2 };
/** What replaced the key. */
const NEXT = { keyId: 'key_2', originKeyId: 'key_1', keyLimit: 2 };

const towardsLimit = async (account: TestAccount) =>
  (await account.keys('key_1')).keys[0]?.towardsLimit;

describe('a key’s limit', () => {
  test('refuses what is beyond it, and no other key', async () => {
    const account = await TestAccount.open(store);
    await account.deliver(LIMITED);
    await account.deliver(LIMITED);
    expect(await account.verdict(LIMITED)).toBe('key_limit_reached');
    expect(await account.verdict({ keyId: 'key_2' })).toBe('admitted');
    expect(await account.verdict({ ...LIMITED, keyLimit: 3 })).toBe('admitted');
  });

  test('is exact for simultaneous requests of a key and of what replaced it', async () => {
    const account = await TestAccount.open(store);
    const requests = Array.from({ length: 20 }, (_, nth) => (nth % 2 ? NEXT : LIMITED));
    const verdicts = await Promise.all(requests.map((one) => account.verdict(one)));
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(2);
  });

  test('takes no place in rate or quota when it refuses', async () => {
    const account = await TestAccount.open(store, { ratePerMinute: 3, monthlyQuota: 3 });
    await account.deliver(LIMITED);
    await account.deliver(LIMITED);
    expect(await account.reserve(LIMITED)).toMatchObject({ used: 2, held: 0, inWindow: 2 });
  });

  test('counts what the key delivered before it had one', async () => {
    const account = await TestAccount.open(store);
    await account.deliver();
    await account.deliver();
    expect(await account.verdict(LIMITED)).toBe('key_limit_reached');
  });

  test('holds for a test key, also after the end of its lease', async () => {
    const account = await TestAccount.open(store);
    const one = { ...LIMITED, keyLimit: 1, test: true };
    await account.reserve({ ...one, id: 'late' });
    await account.pass(60_000);
    await account.deliver(one);
    await expect(account.commit('late')).rejects.toMatchObject({ code: 'service_unavailable' });
    expect(await account.verdict(one)).toBe('key_limit_reached');
  });

  test('has a place again after a release, a refund, and the end of a lease', async () => {
    const account = await TestAccount.open(store);
    const one = { ...LIMITED, keyLimit: 1 };
    await account.reserve({ ...one, id: 'released' });
    await account.release('released');
    await account.deliver({ ...one, id: 'refunded' });
    await account.release('refunded');
    await account.reserve({ ...one, id: 'lost' });
    expect(await account.verdict(one)).toBe('key_limit_reached');
    await account.pass(60_000);
    expect(await account.verdict(one)).toBe('admitted');
  });

  test('keeps the place of a document whose lease is renewed', async () => {
    const account = await TestAccount.open(store);
    const one = { ...LIMITED, keyLimit: 1 };
    await account.reserve({ ...one, id: 'slow' });
    await account.pass(50_000);
    await account.renew('slow');
    await account.pass(50_000);
    expect(await account.verdict(one)).toBe('key_limit_reached');
    expect(await account.commit('slow')).toBe(1);
  });

  test('admits free repeats', async () => {
    const account = await TestAccount.open(store);
    const one = { ...LIMITED, keyLimit: 1, idempotency: { key: 'aa', content: 'c1' } };
    await account.deliver(one);
    for (let repeat = 0; repeat < 5; repeat += 1) await account.deliver(one);
    expect(await account.verdict(one)).toBe('key_limit_reached');
    expect(await towardsLimit(account)).toBe(1);
  });

  test('begins again with the month, and nothing is kept for it then', async () => {
    const account = await TestAccount.open(store, {}, '2101-06-30T23:59:59Z');
    await account.deliver({ ...NEXT, keyLimit: 1 });
    expect(await account.verdict({ ...NEXT, keyLimit: 1 })).toBe('key_limit_reached');
    await account.pass(1_000);
    expect(await account.verdict({ ...NEXT, keyLimit: 1 })).toBe('admitted');
    expect(await towardsLimit(account)).toBe(0);
  });
});

describe('a key that replaced another', () => {
  test('goes on with its count, which each of both shows', async () => {
    const account = await TestAccount.open(store);
    await account.deliver(LIMITED);
    await account.deliver({ ...NEXT, id: 'next' });
    expect(await account.verdict(NEXT)).toBe('key_limit_reached');
    expect(await account.verdict(LIMITED)).toBe('key_limit_reached');
    expect(await towardsLimit(account)).toBe(2);
    expect(await account.keys('key_2')).toMatchObject({ keys: [{ used: 1, total: 1 }] });
    await account.release('next');
    expect(await towardsLimit(account)).toBe(1);
    expect(await account.verdict(NEXT)).toBe('admitted');
  });
});

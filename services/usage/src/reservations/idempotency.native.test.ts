import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestAccount } from '../testing/test-account.ts';
import { connectTestStore } from '../testing/test-store.ts';

const store = connectTestStore();

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterAll(() => store.disconnect());

const DAY_MS = 24 * 3_600_000;
const SAME = { idempotency: { key: 'aa', content: 'c0' } };
const OTHER = { idempotency: { key: 'aa', content: 'c1' } };
const lost = { code: 'service_unavailable' };

describe('a request with an Idempotency-Key in progress', () => {
  test.each([
    ['the same content', SAME],
    ['other content', OTHER],
  ])('is refused with %s, and uses neither rate nor quota', async (_, request) => {
    const account = await TestAccount.open(store, { ratePerMinute: 2, monthlyQuota: 2 });
    await account.reserve(SAME);
    expect(await account.reserve(request)).toMatchObject({
      verdict: 'in_flight',
      inWindow: 1,
      held: 1,
      retryAfterMs: 0,
    });
  });

  test('is reported as such though the rate and the quota are used up', async () => {
    const account = await TestAccount.open(store, { ratePerMinute: 1, monthlyQuota: 1 });
    await account.reserve(SAME);
    expect(await account.verdict(SAME)).toBe('in_flight');
  });

  test('is admitted once of many at once', async () => {
    const account = await TestAccount.open(store);
    const verdicts = await Promise.all(Array.from({ length: 50 }, () => account.verdict(SAME)));
    expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === 'in_flight')).toHaveLength(49);
  });

  test('stays in progress while its lease is renewed, and no longer', async () => {
    const account = await TestAccount.open(store);
    await account.reserve({ ...SAME, id: 'one', leaseMs: 1_000 });
    await account.pass(999);
    await account.renew('one', 1_000);
    await account.pass(999);
    expect(await account.verdict(OTHER)).toBe('in_flight');
    await account.pass(1);
    expect(await account.verdict(OTHER)).toBe('admitted');
    await expect(account.commit('one')).rejects.toMatchObject(lost);
  });

  test('is independent of another account, and of test keys', async () => {
    const [one, other] = [await TestAccount.open(store), await TestAccount.open(store)];
    await one.reserve(SAME);
    expect(await other.verdict(SAME)).toBe('admitted');
    expect(await one.verdict({ ...SAME, test: true })).toBe('admitted');
  });
});

describe('a repeat of a delivery', () => {
  test('uses the rate, not the quota, and is not charged', async () => {
    const account = await TestAccount.open(store, { ratePerMinute: 2, monthlyQuota: 1 });
    await account.deliver(SAME);
    expect(await account.verdict()).toBe('quota_exceeded');
    expect(await account.reserve({ ...SAME, id: 'repeat' })).toMatchObject({
      verdict: 'admitted',
      inWindow: 2,
      used: 1,
      held: 0,
    });
    expect(await account.commit('repeat')).toBe(0);
    expect(await account.month()).toMatchObject({ used: 1, held: 0 });
    expect(await account.keys('key_1')).toMatchObject({ keys: [{ used: 1, total: 1 }] });
    expect(await account.verdict(SAME)).toBe('rate_limited');
  });

  test('is refused with other content, and uses no rate', async () => {
    const account = await TestAccount.open(store, { ratePerMinute: 2 });
    await account.deliver(SAME);
    expect(await account.reserve(OTHER)).toMatchObject({ verdict: 'mismatch', inWindow: 1 });
  });

  test('is known for 24 hours from the charge', async () => {
    const account = await TestAccount.open(store);
    await account.deliver(SAME);
    await account.pass(DAY_MS - 1);
    expect(await account.verdict(OTHER)).toBe('mismatch');
    await account.pass(1);
    expect(await account.deliver(OTHER)).toBeDefined();
    expect(await account.month()).toMatchObject({ used: 2 });
  });

  test('that began within the 24 hours is not charged afterwards', async () => {
    const account = await TestAccount.open(store);
    await account.deliver(SAME);
    await account.pass(DAY_MS - 1);
    await account.reserve({ ...SAME, id: 'repeat' });
    // For longer than what has ended is remembered.
    for (let minutes = 0; minutes < 20; minutes += 1) {
      await account.pass(59_999);
      await account.renew('repeat');
    }
    expect(await account.commit('repeat')).toBe(0);
    expect(await account.month()).toMatchObject({ used: 1 });
  });

  test('is possible one at a time', async () => {
    const account = await TestAccount.open(store);
    await account.deliver(SAME);
    expect(await account.verdict(SAME)).toBe('admitted');
    expect(await account.verdict(SAME)).toBe('in_flight');
  });

  test('needs a paid delivery: a live key cannot repeat a test key’s delivery', async () => {
    const account = await TestAccount.open(store);
    await account.deliver({ ...SAME, test: true });
    const id = await account.deliver(SAME);
    expect(await account.month()).toMatchObject({ used: 1 });
    expect(await account.release(id)).toBe(true);
  });
});

describe('of the repeats of a delivery', () => {
  const FREE = 5;

  /** Delivered, with all free repeats. */
  async function repeated(numbers = {}) {
    const account = await TestAccount.open(store, numbers);
    for (let count = 0; count <= FREE; count += 1) await account.deliver(SAME);
    expect(await account.month()).toMatchObject({ used: 1 });
    return account;
  }

  test('five are free, and each later one is charged', async () => {
    const account = await repeated({ monthlyQuota: 10 });
    for (let used = 2; used <= 4; used += 1) {
      await account.reserve({ ...SAME, id: `${used}` });
      expect(await account.month()).toMatchObject({ used: used - 1, held: 1 });
      expect(await account.commit(`${used}`)).toBe(used);
    }
    expect(await account.month()).toMatchObject({ used: 4, held: 0 });
    expect(await account.keys('key_1')).toMatchObject({ keys: [{ used: 4 }] });
  });

  test('the sixth is refused without quota, and with other content as always', async () => {
    const account = await repeated({ monthlyQuota: 1 });
    expect(await account.verdict(SAME)).toBe('quota_exceeded');
    expect(await account.verdict(OTHER)).toBe('mismatch');
  });

  test('the sixth is overage on a plan that bills', async () => {
    const account = await repeated({ monthlyQuota: 1, overage: 'bill' });
    const id = await account.deliver(SAME);
    expect(await account.month()).toMatchObject({ used: 2, overage: 1 });
    expect(await account.release(id)).toBe(true);
    expect(await account.month()).toMatchObject({ used: 1, overage: 0 });
  });

  test('failures do not count, and refunded ones are free again', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 10 });
    await account.deliver(SAME);
    for (let count = 0; count < 8; count += 1) {
      await account.reserve({ ...SAME, id: `failed ${count}` });
      await account.release(`failed ${count}`);
    }
    for (let count = 0; count < FREE; count += 1) {
      await account.deliver({ ...SAME, id: `free ${count}` });
    }
    await account.release('free 2');
    await account.deliver(SAME);
    expect(await account.month()).toMatchObject({ used: 1 });
    await account.deliver(SAME);
    expect(await account.month()).toMatchObject({ used: 2 });
  });

  test('each charged one is refunded separately, the shared charge with the last one', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 10 });
    const ids = Array.from({ length: FREE + 3 }, () => randomUUID());
    for (const id of ids) await account.deliver({ ...SAME, id });
    expect(await account.month()).toMatchObject({ used: 3 });
    const [sixth, seventh] = ids.slice(FREE + 1) as [string, string];
    expect(await account.release(seventh)).toBe(true);
    expect(await account.month()).toMatchObject({ used: 2 });
    for (const id of ids.slice(0, FREE)) expect(await account.release(id)).toBe(false);
    expect(await account.month()).toMatchObject({ used: 2 });
    expect(await account.release(ids[FREE]!)).toBe(true);
    expect(await account.release(sixth)).toBe(true);
    expect(await account.month()).toMatchObject({ used: 0 });
  });

  test('exactly five are free, with any number at once, also after ended leases', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 100 });
    await account.deliver(SAME);
    let delivered = 1;
    for (let round = 0; round < 12; round += 1) {
      const ids = Array.from({ length: 10 }, () => randomUUID());
      const asking = async (id: string) => [id, await account.verdict({ ...SAME, id })] as const;
      const verdicts = await Promise.all(ids.map(asking));
      const admitted = verdicts.filter(([, verdict]) => verdict === 'admitted');
      expect(admitted).toHaveLength(1);
      // Every third is late, and another has come since.
      if (round % 3 === 2) {
        await account.pass(60_000);
        const id = randomUUID();
        await account.reserve({ ...SAME, id });
        await expect(account.commit(admitted[0]![0])).rejects.toMatchObject(lost);
        await account.commit(id);
      } else await account.commit(admitted[0]![0]);
      delivered += 1;
    }
    expect(await account.month()).toMatchObject({ used: delivered - FREE });
  });

  test('the same holds for a test key: each later one counts', async () => {
    const account = await TestAccount.open(store);
    for (let count = 0; count < FREE + 2; count += 1)
      await account.deliver({ ...SAME, test: true });
    expect(await account.history()).toMatchObject([{ counts: { used: 0, test: 2 } }]);
  });

  test('five are free again once the key is forgotten, which charged ones do not delay', async () => {
    const account = await repeated({ monthlyQuota: 10 });
    await account.pass(DAY_MS - 1);
    await account.deliver(SAME);
    expect(await account.month()).toMatchObject({ used: 2 });
    await account.pass(16 * 60_000);
    await account.deliver(SAME);
    await account.deliver(SAME);
    expect(await account.month()).toMatchObject({ used: 3 });
  });
});

describe('a failure leaves the key free', () => {
  test.each<[string, (account: TestAccount, id: string) => Promise<unknown>]>([
    ['released', (account, id) => account.release(id)],
    ['refused by the engine’s gate, uncounted', (account, id) => account.release(id, true)],
    ['refunded', (account, id) => account.commit(id).then(() => account.release(id))],
    ['left to its lease’s end', (account) => account.pass(60_000)],
  ])('when it is %s', async (_, fail) => {
    const account = await TestAccount.open(store, { monthlyQuota: 1 });
    await account.reserve({ ...SAME, id: 'one' });
    await fail(account, 'one');
    expect(await account.verdict({ ...OTHER, id: 'two' })).toBe('admitted');
    expect(await account.commit('two')).toBe(1);
  });
});

describe('the charge of a request and its repeats', () => {
  async function deliveredTwice(numbers = {}) {
    const account = await TestAccount.open(store, numbers);
    for (const id of ['one', 'two']) await account.deliver({ ...SAME, id });
    return account;
  }

  test.each([
    ['one', 'two'],
    ['two', 'one'],
  ])('stays while any was delivered: refunded %s, then %s', async (first, second) => {
    const account = await deliveredTwice();
    expect(await account.release(first)).toBe(false);
    expect(await account.month()).toMatchObject({ used: 1 });
    expect(await account.release(second)).toBe(true);
    expect(await account.month()).toMatchObject({ used: 0 });
    const [month] = await account.history();
    expect(month).toMatchObject({
      counts: { used: 0, failed: 2 },
      byKey: [{ counts: { used: 0, failed: 2 } }],
    });
  });

  test('is paid by the repeat if the first is refunded during it', async () => {
    const account = await TestAccount.open(store);
    await account.deliver({ ...SAME, id: 'one' });
    await account.reserve({ ...SAME, id: 'two' });
    expect(await account.release('one')).toBe(true);
    expect(await account.commit('two')).toBe(1);
    expect(await account.release('two')).toBe(true);
    expect(await account.month()).toMatchObject({ used: 0 });
  });

  test('is not paid by a repeat without a place, which is not delivered', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 1 });
    await account.deliver({ ...SAME, id: 'one' });
    await account.reserve({ ...SAME, id: 'two' });
    await account.release('one');
    await account.deliver();
    await expect(account.commit('two')).rejects.toMatchObject(lost);
    expect(await account.month()).toMatchObject({ used: 1 });
  });

  test('is refunded in its own month, format and key, with its overage', async () => {
    const numbers = { monthlyQuota: 0, overage: 'bill' as const };
    const account = await TestAccount.open(store, numbers, '2096-02-29T23:59:00Z');
    await account.deliver({ ...SAME, id: 'one' });
    await account.pass(60_000);
    await account.deliver({ ...SAME, id: randomUUID(), keyId: 'key_2', format: 'docx' });
    await account.release('one');
    expect(await account.history()).toMatchObject([
      { month: '2096-02', counts: { used: 1, overage: 1, failed: 1 }, byKey: [{ name: 'key_1' }] },
    ]);
  });
});

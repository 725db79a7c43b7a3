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
const lost = { code: 'service_unavailable' };

/** An account that has used up its free hang-ups of today. */
async function spent(numbers = {}, start?: string) {
  const account = await TestAccount.open(store, { monthlyQuota: 100, ...numbers }, start);
  for (let count = 0; count < 10; count += 1) expect(await account.hungUp()).toBe('released');
  return account;
}

describe('a client that leaves in the middle of the document', () => {
  test('is not charged ten times a day; from the eleventh on it is charged as delivered', async () => {
    const account = await spent();
    expect(await account.month()).toMatchObject({
      used: 0,
      held: 0,
      hangUps: { uncharged: 10, charged: 0 },
    });
    for (let used = 1; used <= 3; used += 1) {
      await account.reserve({ id: `late ${used}` });
      expect(await account.hangUp(`late ${used}`)).toEqual({
        outcome: 'charged',
        isCounted: true,
        used,
      });
    }
    expect(await account.month()).toMatchObject({
      used: 3,
      held: 0,
      hangUps: { uncharged: 10, charged: 3 },
    });
    expect(await account.history()).toMatchObject([{ counts: { used: 3, failed: 10 } }]);
    expect(await account.keys('key_1')).toMatchObject({ keys: [{ used: 3, total: 3 }] });
  });

  test.each<[number | null, number]>([
    [0, 10],
    [1_000, 10],
    [1_100, 11],
    [1_199, 11],
    [null, 100],
  ])('is not charged so often on a quota of %p: %i times', async (monthlyQuota, free) => {
    const account = await TestAccount.open(store, { monthlyQuota, overage: 'bill' });
    const outcomes = await Promise.all(Array.from({ length: free + 2 }, () => account.hungUp()));
    expect(outcomes.filter((outcome) => outcome === 'released')).toHaveLength(free);
    expect(outcomes.filter((outcome) => outcome === 'charged')).toHaveLength(2);
    expect(await account.month()).toMatchObject({
      used: 2,
      hangUps: { uncharged: free, charged: 2 },
    });
  });

  test('is refunded if the last chunk was charged already, within the same ten', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 100 });
    for (let count = 0; count < 12; count += 1) {
      const id = await account.deliver();
      const { outcome, used } = await account.hangUp(id);
      expect([outcome, used]).toEqual([count < 10 ? 'refunded' : 'charged', 0]);
    }
    expect(await account.month()).toMatchObject({
      used: 2,
      hangUps: { uncharged: 10, charged: 2 },
    });
  });

  test('is settled once, however often it is reported, and whatever has changed since', async () => {
    const account = await spent();
    await account.reserve({ id: 'charged' });
    const ends = [];
    for (const plan of [account.plan, account.plan, { ...account.plan, monthlyQuota: 50_000 }]) {
      account.plan = plan;
      ends.push(await account.hangUp('charged'));
    }
    expect(ends.map(({ outcome, isCounted }) => [outcome, isCounted])).toEqual([
      ['charged', true],
      ['charged', false],
      ['charged', false],
    ]);
    await account.pass(5 * 60_000);
    await account.reserve({ id: 'free' });
    await account.hangUp('free');
    expect(await account.hangUp('free')).toEqual({
      outcome: 'released',
      isCounted: false,
      used: 0,
    });
    expect(await account.month()).toMatchObject({
      used: 1,
      hangUps: { uncharged: 11, charged: 1 },
    });
  });

  test('of many at once is not charged exactly ten times', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 500 });
    const ids = Array.from({ length: 40 }, () => randomUUID());
    await Promise.all(ids.map((id) => account.reserve({ id })));
    const calls = [...ids, ...ids].map((id) => account.hangUp(id));
    await Promise.all(calls);
    expect(await account.month()).toMatchObject({
      used: 30,
      held: 0,
      hangUps: { uncharged: 10, charged: 30 },
    });
  });

  test('has ten free ones again on the next UTC day', async () => {
    const account = await spent({}, '2101-06-15T23:59:59.999Z');
    expect(await account.hungUp()).toBe('charged');
    await account.pass(1);
    expect(await account.month()).toMatchObject({ hangUps: { uncharged: 0, charged: 0 } });
    expect(await account.hungUp()).toBe('released');
    await account.pass(3 * DAY_MS);
    expect((await account.stored()).filter((name) => name.startsWith('hang-ups'))).toEqual([]);
  });

  test('is charged as overage beyond a quota that bills', async () => {
    const account = await spent({ monthlyQuota: 0, overage: 'bill' });
    expect(await account.hungUp()).toBe('charged');
    expect(await account.month()).toMatchObject({ used: 1, overage: 1 });
  });

  test('is charged its own place if the quota blocks, and nothing once that is lost', async () => {
    const account = await spent({ monthlyQuota: 1 });
    await account.reserve({ id: 'slow', leaseMs: 1_000 });
    await account.pass(1_000);
    await account.deliver();
    expect(await account.hangUp('slow')).toMatchObject({ outcome: 'released', isCounted: false });
    expect(await account.month()).toMatchObject({
      used: 1,
      overage: 0,
      hangUps: { uncharged: 10, charged: 0 },
    });
  });

  test('is never charged nor counted with a test key', async () => {
    const account = await spent();
    for (let count = 0; count < 12; count += 1) {
      expect(await account.hungUp({ test: true })).toBe('released');
    }
    const id = await account.deliver({ test: true });
    expect(await account.hangUp(id)).toMatchObject({ outcome: 'refunded', isCounted: false });
    expect(await account.month()).toMatchObject({
      used: 0,
      hangUps: { uncharged: 10, charged: 0 },
    });
    expect(await account.history()).toMatchObject([{ counts: { test: 0, failed: 23 } }]);
  });

  test('changes nothing if the generation had ended otherwise, or is unknown', async () => {
    const account = await spent();
    await account.reserve({ id: 'failed' });
    await account.release('failed');
    await account.reserve({ id: 'crashed', leaseMs: 1_000 });
    await account.pass(16 * 60_000);
    for (const id of ['failed', 'crashed', 'never']) {
      expect(await account.hangUp(id)).toMatchObject({ outcome: 'released', isCounted: false });
    }
    expect(await account.month()).toMatchObject({ used: 0, hangUps: { charged: 0 } });
  });

  test('does not count if the platform itself ended the document', async () => {
    const account = await spent();
    await account.reserve({ id: 'broken' });
    await account.release('broken');
    expect(await account.month()).toMatchObject({
      used: 0,
      hangUps: { uncharged: 10, charged: 0 },
    });
  });
});

describe('a late commit', () => {
  test('is refused if the hang-up was not charged, and does nothing if it was', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 100 });
    for (let count = 0; count < 11; count += 1) await account.hungUp({ id: `${count}` });
    await expect(account.commit('9')).rejects.toMatchObject(lost);
    expect(await account.commit('10')).toBe(0);
    expect(await account.month()).toMatchObject({ used: 1 });
  });
});

describe('the Idempotency-Key of a client that hung up', () => {
  test('stays free if nothing was charged, so the retry counts as the first', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 100 });
    expect(await account.hungUp(SAME)).toBe('released');
    await account.deliver(SAME);
    expect(await account.month()).toMatchObject({ used: 1 });
  });

  test('is paid if it was charged, so the retry is free, also with the quota used up', async () => {
    const account = await spent({ monthlyQuota: 1 });
    expect(await account.hungUp(SAME)).toBe('charged');
    expect(await account.verdict()).toBe('quota_exceeded');
    await account.deliver(SAME);
    expect(await account.month()).toMatchObject({ used: 1 });
  });

  test('has its free repeats used by further hang-ups', async () => {
    const account = await spent();
    await account.deliver(SAME);
    for (let repeat = 1; repeat <= 7; repeat += 1) await account.hungUp(SAME);
    expect(await account.month()).toMatchObject({
      used: 3,
      hangUps: { uncharged: 10, charged: 7 },
    });
  });
});

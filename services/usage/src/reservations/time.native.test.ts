import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, vi, test } from 'vitest';
import { TestAccount } from '../testing/test-account.ts';
import { connectTestStore } from '../testing/test-store.ts';

const store = connectTestStore();

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterAll(() => store.disconnect());

const lost = { code: 'service_unavailable' };

describe('the rate of 10 a minute', () => {
  test('refuses the 11th with the exact time, and the 12th with that of the second', async () => {
    const account = await TestAccount.open(store, { ratePerMinute: 10 });
    for (let count = 0; count < 10; count += 1) {
      expect(await account.verdict()).toBe('admitted');
      await account.pass(1_000);
    }
    expect(await account.reserve()).toMatchObject({
      verdict: 'rate_limited',
      retryAfterMs: 50_000,
      inWindow: 10,
      windowResetMs: 50_000,
    });
    await account.pass(49_999);
    expect(await account.reserve()).toMatchObject({ verdict: 'rate_limited', retryAfterMs: 1 });
    await account.pass(1);
    expect(await account.verdict()).toBe('admitted');
    expect(await account.reserve()).toMatchObject({
      verdict: 'rate_limited',
      retryAfterMs: 1_000,
    });
  });

  test('rounds a part of a millisecond up, so that no wait is too short', async () => {
    const account = await TestAccount.open(store, { ratePerMinute: 1 });
    await account.reserve();
    await account.pass(0.001);
    expect(await account.reserve()).toMatchObject({ retryAfterMs: 60_000 });
    await account.pass(59_999);
    expect(await account.verdict()).toBe('rate_limited');
    await account.pass(0.999);
    expect(await account.verdict()).toBe('admitted');
  });
});

describe('a month’s turn', () => {
  test.each([
    ['of a leap February', '2096-02-29T23:59:59.900Z', '2096-02-29'],
    ['of a February without a leap day', '2100-02-28T23:59:59.900Z', '2100-02-28'],
    ['of a year', '2099-12-31T23:59:59.900Z', '2099-12-31'],
  ])('%s: an admission before it is charged before it', async (_, start, day) => {
    const account = await TestAccount.open(store, { monthlyQuota: 1 }, start);
    expect(await account.reserve({ id: 'before' })).toMatchObject({
      verdict: 'admitted',
      resetsAtMs: Date.parse(start) + 100,
    });
    expect(await account.verdict()).toBe('quota_exceeded');
    await account.pass(100);
    expect(await account.month()).toMatchObject({ used: 0, held: 0 });
    expect(await account.reserve({ id: 'after' })).toMatchObject({ verdict: 'admitted', held: 1 });
    await account.commit('before');
    expect(await account.month()).toMatchObject({ used: 0, held: 1 });
    await account.commit('after');

    const counts = { used: 1, overage: 0, failed: 0, test: 0 };
    const [later, earlier] = await account.history(2);
    expect(later).toMatchObject({ counts, byDay: [{ counts }] });
    expect(earlier).toMatchObject({
      month: day.slice(0, 7),
      counts,
      byDay: [{ name: day, counts }],
    });
  });

  test('a leap day belongs to its February', async () => {
    const account = await TestAccount.open(store, {}, '2096-02-28T23:59:59.900Z');
    await account.deliver();
    await account.pass(100);
    await account.deliver();
    const [february, ...others] = await account.history();
    expect(others).toEqual([]);
    expect(february?.byDay.map(({ name }) => name)).toEqual(['2096-02-28', '2096-02-29']);
  });

  test('a lease that ended before it has no refund after it', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 1 }, '2096-02-29T23:59:00Z');
    await account.reserve({ id: 'one', leaseMs: 1_000 });
    await account.pass(60_000);
    expect(await account.release('one')).toBe(false);
    expect(await account.month()).toMatchObject({ used: 0, held: 0 });
    expect((await account.history()).map(({ month }) => month)).toEqual(['2096-02']);
  });
});

describe('a reservation that nobody commits', () => {
  test('gives its place back when its lease ends, not a moment sooner', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 1 });
    await account.reserve({ id: 'crashed', leaseMs: 1_000 });
    await account.pass(999.999);
    expect(await account.verdict()).toBe('quota_exceeded');
    await account.pass(0.001);
    expect(await account.verdict()).toBe('admitted');
    await expect(account.commit('crashed')).rejects.toMatchObject(lost);
  });

  test('is not charged late beyond a lowered quota', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 2 });
    await account.deliver();
    await account.reserve({ id: 'late', leaseMs: 1_000 });
    account.plan = { ...account.plan, monthlyQuota: 1 };
    await account.pass(1_000);
    await expect(account.commit('late')).rejects.toMatchObject(lost);
  });

  test('keeps its place while it is renewed', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 1 });
    await account.reserve({ id: 'slow', leaseMs: 1_000 });
    for (let count = 0; count < 5; count += 1) {
      await account.pass(999);
      await account.renew('slow', 1_000);
    }
    expect(await account.verdict()).toBe('quota_exceeded');
    expect(await account.commit('slow')).toBe(1);
  });
});

/** A failover to a machine whose clock was right, a virtual machine that was resumed, a mistake. */
describe.each([
  ['half a minute', 30_000],
  ['an hour', 3_600_000],
  ['a day', 24 * 3_600_000],
  ['two months', 62 * 24 * 3_600_000],
])('when the store’s clock is set back by %s', (_, step) => {
  test('no request waits for the rate longer than a minute, or passes too early', async () => {
    const account = await TestAccount.open(store, { ratePerMinute: 3 });
    for (let count = 0; count < 3; count += 1) {
      await account.reserve();
      await account.pass(5_000);
    }
    await account.pass(-step);
    const refused = await account.reserve();
    expect(refused).toMatchObject({ verdict: 'rate_limited', retryAfterMs: 60_000, inWindow: 3 });
    await account.pass(59_999.999);
    expect(await account.verdict()).toBe('rate_limited');
    await account.pass(0.001);
    const verdicts = [];
    for (let count = 0; count < 4; count += 1) verdicts.push(await account.verdict());
    expect(verdicts).toEqual(['admitted', 'admitted', 'admitted', 'rate_limited']);
  });

  test('no query of usage or history waits longer than a minute', async () => {
    const account = await TestAccount.open(store);
    const asks = [() => account.month('key_1', 2), () => account.history(1, 'key_1', 2)];
    for (const ask of asks) await Promise.all([ask(), ask()]);
    await account.pass(-step);
    for (const ask of asks) {
      await expect(ask()).rejects.toMatchObject({ retryAfterMs: 60_000 });
    }
    await account.pass(60_000);
    for (const ask of asks) await ask();
  });

  test('a reservation after a crash holds its place no longer than a lease', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 1 }, '2101-07-31T12:00:00Z');
    await account.reserve({ id: 'crashed' });
    await account.pass(10_000 - step);
    // Another month knows nothing of it.
    if (step < 62 * 24 * 3_600_000) expect(await account.verdict()).toBe('quota_exceeded');
    await account.pass(60_000);
    expect(await account.verdict()).toBe('admitted');
  });

  test('an Idempotency-Key after a crash is in progress no longer than a lease', async () => {
    const account = await TestAccount.open(store);
    const same = { idempotency: { key: 'aa', content: 'c0' } };
    await account.deliver(same);
    await account.reserve({ ...same, id: 'crashed' });
    await account.pass(-step);
    expect(await account.verdict(same)).toBe('in_flight');
    await account.pass(60_000);
    expect(await account.verdict(same)).toBe('admitted');
  });

  test('a request in progress is renewed and charged once', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 2 });
    await account.reserve({ id: 'one' });
    await account.pass(-step);
    await account.renew('one');
    await account.pass(59_000);
    expect(await account.commit('one')).toBe(1);
    expect(await account.commit('one')).toBe(0);
  });

  test('a client that hangs up gets no more free documents than in its days', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: null });
    const hangUp = () => Promise.all(Array.from({ length: 100 }, () => account.hungUp()));
    await hangUp();
    for (const ms of [-step, step, -step, step]) {
      await account.pass(ms);
      await hangUp();
      expect((await account.month()).hangUps.uncharged).toBe(100);
    }
  });
});

test('a longer lease of another is not cut short', async () => {
  const account = await TestAccount.open(store, { monthlyQuota: 2 });
  await account.reserve({ id: 'long', leaseMs: 600_000 });
  await account.reserve({ id: 'short', leaseMs: 1_000 });
  await account.pass(599_999);
  expect((await account.month()).held).toBe(1);
  await account.pass(1);
  expect((await account.month()).held).toBe(0);
});

describe('the clock of this process', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([-5, 0, 5])('does not matter when it is off by %i minutes', async (minutes) => {
    const numbers = { ratePerMinute: 2, monthlyQuota: 3 };
    const account = await TestAccount.open(store, numbers, '2096-02-29T23:59:30Z');
    const now = Date.now() + minutes * 60_000;
    vi.useFakeTimers({
      now,
      toNotFake: ['nextTick', 'setImmediate', 'setTimeout', 'setInterval'],
    });
    await account.reserve({ id: 'one' });
    vi.setSystemTime(now - minutes * 60_000);
    await account.pass(20_000);
    await account.reserve({ id: 'two' });
    expect(await account.reserve()).toEqual({
      verdict: 'rate_limited',
      retryAfterMs: 40_000,
      windowResetMs: 40_000,
      inWindow: 2,
      used: 0,
      held: 2,
      resetsAtMs: Date.UTC(2096, 2, 1),
      demo: { used: 0, held: 0 },
    });
    await account.commit('one');
    expect(await account.month()).toMatchObject({ month: '2096-02', used: 1, held: 1 });
  });
});

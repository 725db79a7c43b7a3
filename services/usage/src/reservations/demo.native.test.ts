import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestAccount } from '../testing/test-account.ts';
import { connectTestStore } from '../testing/test-store.ts';

const store = connectTestStore();

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterAll(() => store.disconnect());

const DAY_MS = 24 * 3_600_000;
const idempotency = { key: 'aa', content: 'c1' };

const newAccount = (demoQuota = 5) => TestAccount.open(store, { demoQuota });

test('of ten at once exactly five are admitted, and no sixth after their delivery', async () => {
  const account = await newAccount();
  const ids = Array.from({ length: 10 }, (_, index) => `${index}`);
  const verdicts = await Promise.all(ids.map((id) => account.verdict({ id })));
  expect(verdicts.filter((verdict) => verdict === 'admitted')).toHaveLength(5);
  expect(verdicts.filter((verdict) => verdict === 'quota_exceeded')).toHaveLength(5);
  const admitted = ids.filter((_, index) => verdicts[index] === 'admitted');
  await Promise.all(admitted.map((id) => account.commit(id)));
  expect(await account.reserve()).toMatchObject({
    verdict: 'quota_exceeded',
    demo: { used: 5, held: 0 },
  });
  expect((await account.month()).demo).toEqual({ used: 5, held: 0 });
});

test('an allowance of 0 admits nothing, one of 1 one', async () => {
  expect(await (await newAccount(0)).verdict()).toBe('quota_exceeded');
  const one = await newAccount(1);
  expect([await one.verdict(), await one.verdict()]).toEqual(['admitted', 'quota_exceeded']);
});

test('the allowance never resets: not in the next month, nor years later', async () => {
  const account = await newAccount(2);
  await account.deliver();
  await account.pass(31 * DAY_MS);
  await account.deliver();
  expect(await account.verdict()).toBe('quota_exceeded');
  await account.pass(3 * 365 * DAY_MS);
  expect(await account.verdict()).toBe('quota_exceeded');
});

test('a document that fails, is refunded or never settled frees its place', async () => {
  const account = await newAccount(1);
  await account.reserve({ id: 'failed' });
  await account.release('failed');
  await account.release(await account.deliver());
  await account.reserve({ id: 'crashed' });
  expect(await account.verdict()).toBe('quota_exceeded');
  await account.pass(60_000);
  expect(await account.verdict()).toBe('admitted');
});

test('a lease is renewed across a month’s end, and keeps its place', async () => {
  const account = await TestAccount.open(store, { demoQuota: 1 }, '2101-06-30T23:59:30Z');
  await account.reserve({ id: 'slow' });
  await account.pass(50_000);
  await account.renew('slow');
  await account.pass(50_000);
  expect(await account.verdict()).toBe('quota_exceeded');
  await account.commit('slow');
  expect((await account.month()).demo).toEqual({ used: 1, held: 0 });
});

test('a late commit is refused once another request has its place', async () => {
  const account = await newAccount(1);
  await account.reserve({ id: 'late' });
  await account.pass(60_000);
  await account.deliver();
  await expect(account.commit('late')).rejects.toThrow('The reservation has ended');
  expect((await account.month()).demo).toEqual({ used: 1, held: 0 });
});

test('of requests with one Idempotency-Key five repeats are free, and a refund gives one back', async () => {
  const account = await newAccount(2);
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push(await account.deliver({ idempotency }));
  expect((await account.month()).demo.used).toBe(1);
  const last = await account.deliver({ idempotency });
  expect((await account.month()).demo.used).toBe(2);
  for (const id of [last, ...ids]) await account.release(id);
  expect((await account.month()).demo.used).toBe(0);
});

test('deliveries on another plan do not use it, and a plan for demos uses no quota', async () => {
  const account = await newAccount(1);
  await account.deliver();
  account.plan = { ...account.plan, demoQuota: null, monthlyQuota: 3 };
  await account.deliver();
  expect((await account.month()).demo.used).toBe(1);
  account.plan = { ...account.plan, demoQuota: 2, monthlyQuota: null };
  expect([await account.verdict(), await account.verdict()]).toEqual([
    'admitted',
    'quota_exceeded',
  ]);
});

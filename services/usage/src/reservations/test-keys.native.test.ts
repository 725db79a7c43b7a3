import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestAccount } from '../testing/test-account.ts';
import { connectTestStore } from '../testing/test-store.ts';

const store = connectTestStore();

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterAll(() => store.disconnect());

const TEST = { test: true, keyId: 'key_test' };

test('a test key neither uses the quota nor holds a place in it', async () => {
  const account = await TestAccount.open(store, { monthlyQuota: 1 });
  await account.deliver(TEST);
  expect(await account.reserve(TEST)).toMatchObject({ verdict: 'admitted', used: 0, held: 0 });
  expect(await account.verdict()).toBe('admitted');
});

test('a test key works beyond the quota, also after the end of its lease', async () => {
  const account = await TestAccount.open(store, { monthlyQuota: 0 });
  await account.reserve({ ...TEST, id: 'late' });
  await account.pass(60_000);
  expect(await account.commit('late')).toBe(0);
  expect(await account.month()).toMatchObject({ used: 0, overage: 0 });
});

test('a test key uses the rate like any other', async () => {
  const account = await TestAccount.open(store, { ratePerMinute: 2 });
  await account.deliver(TEST);
  await account.reserve();
  expect(await account.verdict(TEST)).toBe('rate_limited');
});

test('a test key’s deliveries are in its statistics and the ledger, until refunded', async () => {
  const account = await TestAccount.open(store);
  await account.deliver({ ...TEST, id: 'one' });
  await account.deliver({ ...TEST, id: 'two' });
  expect(await account.keys('key_test')).toMatchObject({ keys: [{ used: 2, total: 2 }] });
  expect(await account.release('two')).toBe(true);
  expect(await account.keys('key_test')).toMatchObject({ keys: [{ used: 1, total: 1 }] });
  const counts = { used: 0, overage: 0, failed: 1, test: 1 };
  expect(await account.history()).toMatchObject([
    { counts, byKey: [{ name: 'key_test', counts }], byFormat: [{ name: 'html', counts }] },
  ]);
});

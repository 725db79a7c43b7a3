import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connectStore } from '@platen/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Accounts } from '../accounts/accounts.ts';
import { accountKey } from '../store-keys.ts';
import { Keys } from './keys.ts';

const DAY_US = 24 * 3_600_000_000;

const silent = { info: () => undefined, warn: () => undefined };
const store = connectStore(process.env['PLATEN_TEST_REDIS_URL']!, silent);
const listed = { value: new Map<string, { plan: string }>() };
const keys = new Keys({
  store,
  peppers: [{ version: 1, secret: randomBytes(32) }],
  lastUsed: { note: () => undefined },
  listed,
});

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterAll(() => store.disconnect());

async function newAccount() {
  const account = { issuer: 'https://issuer.example', subject: randomUUID(), plan: 'starter' };
  const accountId = await new Accounts(store, listed).put(account);
  const name = `${accountKey(accountId)}:audit`;
  return { accountId, name };
}

/** Puts an old change into the audit. */
const noteOld = (name: string, days: number) =>
  store.lpush(name, `${Date.now() * 1_000 - days * DAY_US}["old","created","key_${days}",0]`);

test('a change that is refused is not in it', async () => {
  const { accountId } = await newAccount();
  const { record } = await keys.create(accountId, { name: '' }, 'ada "the first"');
  await expect(keys.update(accountId, 'key_none', { name: 'x' }, 'ada')).rejects.toThrow();
  await expect(keys.rotate(accountId, 'key_none', 0, 'ada')).rejects.toThrow();
  const { events } = await keys.audit(accountId, 100, '');
  expect(events).toMatchObject([
    { actor: 'ada "the first"', action: 'created', keyId: record.keyId },
  ]);
});

test('it has 90 days: older changes are not listed, and the next change removes them', async () => {
  const { accountId, name } = await newAccount();
  for (const days of [89, 90, 91]) await noteOld(name, days);
  const { events } = await keys.audit(accountId, 100, '');
  expect(events.map(({ keyId }) => keyId)).toEqual(['key_89']);
  await keys.create(accountId, { name: '' });
  expect(await store.llen(name)).toBe(2);
  expect(await store.pttl(name)).toBeGreaterThan(89 * 24 * 3_600_000);
});

test('what changes nothing is not noted', async () => {
  const { accountId, name } = await newAccount();
  const { record } = await keys.create(accountId, { name: 'one' });
  for (const change of [{}, { name: 'one' }, { monthlyLimit: 0 }, { monthlyLimit: 2 }])
    await keys.update(accountId, record.keyId, change, 'ada');
  await keys.update(accountId, record.keyId, { name: 'one', monthlyLimit: 2 }, 'ada');
  expect(await store.llen(name)).toBe(2);
});

test('its pages have each change once, in order, also after a clock that was ahead went back', async () => {
  const { accountId, name } = await newAccount();
  const { record } = await keys.create(accountId, { name: '' });
  await store.rpush(name, `${(Date.now() + 60_000) * 1_000}["ada","updated","key_ahead",0]`);
  const next = await keys.rotate(accountId, record.keyId, 0);
  await keys.revoke(accountId, next.record.keyId);
  const found: string[] = [];
  let cursor = '';
  do {
    const page = await keys.audit(accountId, 1, cursor);
    found.push(...page.events.map(({ action, keyId }) => `${action} ${keyId}`));
    cursor = page.nextCursor;
  } while (cursor !== '');
  expect(found).toEqual([
    `revoked ${next.record.keyId}`,
    `created ${next.record.keyId}`,
    `rotated ${record.keyId}`,
    'updated key_ahead',
    `created ${record.keyId}`,
  ]);
});

test('it has at most the last 1,000 changes', async () => {
  const { accountId, name } = await newAccount();
  const { record } = await keys.create(accountId, { name: '' });
  for (let count = 0; count < 1_002; count += 1)
    await keys.update(accountId, record.keyId, { monthlyLimit: 1 + (count % 2) }, 'ada');
  expect(await store.llen(name)).toBe(1_000);
  const { events } = await keys.audit(accountId, 100, '');
  expect(new Set(events.map(({ action }) => action))).toEqual(new Set(['updated']));
});

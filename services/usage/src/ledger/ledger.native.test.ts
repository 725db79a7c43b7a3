import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestAccount } from '../testing/test-account.ts';
import { connectTestStore } from '../testing/test-store.ts';

const store = connectTestStore();

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
afterAll(() => store.disconnect());

type Ask = (account: TestAccount, key: string, perMinute: number | null) => Promise<unknown>;

const DAY_MS = 24 * 3_600_000;
const NOTHING = { used: 0, overage: 0, failed: 0, test: 0 };
const USED = { ...NOTHING, used: 1 };
const FAILED = { ...NOTHING, failed: 1 };

describe('history', () => {
  test('is empty for an unknown account', async () => {
    expect(await (await TestAccount.open(store)).history()).toEqual([]);
  });

  test('returns used, overage, failed and test by format, key, day and format of a day, in order', async () => {
    const numbers = { monthlyQuota: 1, overage: 'bill' as const };
    const account = await TestAccount.open(store, numbers, '2101-06-09T12:00:00Z');
    await account.deliver({ keyId: 'key_b', format: 'markdown' });
    await account.deliver({ keyId: 'key_a', format: 'docx' });
    await account.pass(DAY_MS);
    await account.reserve({ id: 'failed', keyId: 'key_a', format: 'html' });
    await account.release('failed');
    await account.deliver({ keyId: '', format: 'html', test: true });
    const over = { ...USED, overage: 1 };
    const tested = { ...NOTHING, test: 1 };
    expect(await account.history()).toEqual([
      {
        month: '2101-06',
        counts: { used: 2, overage: 1, failed: 1, test: 1 },
        byFormat: [
          { name: 'docx', counts: over },
          { name: 'html', counts: { ...FAILED, ...tested, failed: 1 } },
          { name: 'markdown', counts: USED },
        ],
        byKey: [
          { name: 'key_a', counts: { ...over, failed: 1 } },
          { name: 'key_b', counts: USED },
        ],
        byDay: [
          {
            name: '2101-06-09',
            counts: { ...NOTHING, used: 2, overage: 1 },
            byFormat: [
              { name: 'docx', counts: over },
              { name: 'markdown', counts: USED },
            ],
          },
          {
            name: '2101-06-10',
            counts: { ...FAILED, test: 1 },
            byFormat: [{ name: 'html', counts: { ...FAILED, test: 1 } }],
          },
        ],
      },
    ]);
  });

  test('leaves out empty months and parts, and refunded documents', async () => {
    const account = await TestAccount.open(store, {}, '2101-06-15T12:00:00Z');
    const id = await account.deliver({ format: 'docx' });
    await account.release(id, true);
    expect(await account.history()).toEqual([]);
    await account.pass(61 * DAY_MS);
    await account.deliver();
    expect((await account.history()).map(({ month }) => month)).toEqual(['2101-08']);
  });

  test('returns the requested number of months, the newest first', async () => {
    const account = await TestAccount.open(store, {}, '2101-11-15T12:00:00Z');
    for (let month = 0; month < 3; month += 1) {
      await account.deliver();
      await account.pass(31 * DAY_MS);
    }
    await account.deliver();
    const months = async (count: number) =>
      (await account.history(count)).map(({ month }) => month);
    expect(await months(1)).toEqual(['2102-02']);
    expect(await months(2)).toEqual(['2102-02', '2102-01']);
    expect(await months(24)).toEqual(['2102-02', '2102-01', '2101-12', '2101-11']);
  });

  test('is kept for 24 months, and then removed from the store', async () => {
    const account = await TestAccount.open(store, {}, '2101-06-01T00:00:00Z');
    await account.deliver({ keyId: '' });
    // The last moment of the 23rd month after it: it is the 24th of those asked for.
    await account.pass(Date.UTC(2103, 5, 1) - Date.UTC(2101, 5, 1) - 1);
    expect((await account.history(24)).map(({ month }) => month)).toEqual(['2101-06']);
    expect((await account.history(23)).map(({ month }) => month)).toEqual([]);
    await account.pass(1 + Date.UTC(2103, 6, 1) - Date.UTC(2103, 5, 1));
    expect(await account.stored()).toEqual([]);
  });

  test('counts a failure once, and none for a refusal or a complete release', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 1 });
    await account.reserve({ id: 'failed' });
    for (let count = 0; count < 3; count += 1) await account.release('failed');
    await account.reserve({ id: 'uncounted' });
    await account.release('uncounted', true);
    await account.release('never');
    await account.deliver();
    await account.reserve({ id: 'refused' });
    await account.release('refused');
    expect(await account.history()).toMatchObject([{ counts: { used: 1, failed: 1 } }]);
  });

  test('takes back the overage only of refunded documents', async () => {
    const account = await TestAccount.open(store, { monthlyQuota: 1, overage: 'bill' });
    const [within, beyond] = [await account.deliver(), await account.deliver()];
    await account.release(beyond);
    expect(await account.month()).toMatchObject({ used: 1, overage: 0 });
    await account.release(within);
    expect(await account.month()).toMatchObject({ used: 0, overage: 0 });
  });
});

describe('keys', () => {
  test('returns charges without refunds, this month and ever, in the requested order', async () => {
    const account = await TestAccount.open(store, {}, '2101-06-30T23:59:59Z');
    for (const id of ['charged', 'refunded']) await account.deliver({ id });
    await account.reserve({ id: 'released' });
    for (const id of ['refunded', 'refunded', 'released']) await account.release(id);
    expect(await account.keys('key_2', 'key_1')).toEqual({
      month: '2101-06',
      keys: [
        { used: 0, total: 0, towardsLimit: 0 },
        { used: 1, total: 1, towardsLimit: 1 },
      ],
    });
    await account.pass(1_000);
    await account.deliver();
    expect(await account.keys('key_1')).toEqual({
      month: '2101-07',
      keys: [{ used: 1, total: 2, towardsLimit: 1 }],
    });
  });
});

describe('the number of a key', () => {
  const numbers = async (account: TestAccount) =>
    (await account.stored()).filter((name) => name.startsWith('key'));

  test('is removed 90 days after its last delivery, though others are delivered', async () => {
    const account = await TestAccount.open(store);
    await account.deliver({ keyId: 'ended' });
    for (let days = 0; days < 90; days += 30) {
      expect(await numbers(account)).toContain('key:ended');
      await account.deliver({ keyId: 'live' });
      await account.pass(30 * DAY_MS);
    }
    expect(await numbers(account)).toEqual(['key:live']);
    expect(await account.keys('ended')).toMatchObject({ keys: [{ used: 0, total: 1 }] });
    await account.pass(90 * DAY_MS);
    expect(await numbers(account)).toEqual([]);
  });

  test('of an unused key is right as well, and continues', async () => {
    const account = await TestAccount.open(store);
    for (let count = 0; count < 3; count += 1) {
      await account.deliver({ keyId: 'rare' });
      await account.deliver({ keyId: 'rare', test: true });
      await account.pass(200 * DAY_MS);
    }
    expect(await numbers(account)).toEqual([]);
    expect(await account.keys('rare')).toMatchObject({ keys: [{ total: 6 }] });
    const id = await account.deliver({ keyId: 'rare' });
    expect(await account.keys('rare')).toMatchObject({ keys: [{ used: 1, total: 7 }] });
    await account.release(id);
    expect(await account.keys('rare')).toMatchObject({ keys: [{ used: 0, total: 6 }] });
  });

  test('of a used key goes back further than the ledger', async () => {
    const account = await TestAccount.open(store);
    for (let months = 0; months < 30; months += 1) {
      await account.deliver();
      await account.pass(31 * DAY_MS);
    }
    expect(await account.keys('key_1')).toMatchObject({ keys: [{ total: 30 }] });
  });
});

describe.each<[string, Ask]>([
  ['month', (account, key, perMinute) => account.month(key, perMinute)],
  ['history', (account, key, perMinute) => account.history(1, key, perMinute)],
])('%s', (question, askBy) => {
  test('may be called up to the limit in any minute, by each key', async () => {
    const account = await TestAccount.open(store);
    const ask = (key = 'key_1') => askBy(account, key, 2);
    await ask();
    await account.pass(20_000);
    await ask();
    const message = expect.stringMatching(/^One key may ask for .* 2 times/) as unknown;
    const refusal = { code: 'rate_limit_exceeded', message, retryAfterMs: 40_000 };
    await expect(ask()).rejects.toMatchObject(refusal);
    await ask('key_2');
    await account.pass(39_999);
    await expect(ask()).rejects.toMatchObject({ ...refusal, retryAfterMs: 1 });
    await account.pass(1);
    await ask();
    await expect(ask()).rejects.toMatchObject({ ...refusal, retryAfterMs: 20_000 });
  });

  test('uses none of the generations’ rate', async () => {
    const account = await TestAccount.open(store, { ratePerMinute: 1 });
    await askBy(account, 'key_1', 60);
    expect(await account.reserve()).toMatchObject({ verdict: 'admitted', inWindow: 1 });
  });

  test.each<[string, string, number | null]>([
    ['by a token', '', 1],
    ['on a plan without a rate', 'key_1', null],
  ])('may be called without a limit %s', async (__, key, perMinute) => {
    const account = await TestAccount.open(store);
    for (let count = 0; count < 3; count += 1) await askBy(account, key, perMinute);
    expect(await account.stored()).toEqual(question === 'month' ? [] : ['asked:history']);
  });

  test('keeps no call for longer than a minute', async () => {
    const account = await TestAccount.open(store);
    await askBy(account, 'key_1', 60);
    await account.pass(60_000);
    expect(await account.stored()).toEqual([]);
  });
});

describe('an account may read its history in a minute', () => {
  const message = expect.stringContaining(
    'of an account may together read its history 600',
  ) as unknown;
  const refusal = { code: 'rate_limit_exceeded', message, retryAfterMs: 60_000 };

  test('600 times by all of its keys and tokens together', async () => {
    const account = await TestAccount.open(store);
    const askers = Array.from({ length: 600 }, (_, nth) =>
      nth % 10 === 0 ? '' : `key_${nth % 10}`,
    );
    await Promise.all(askers.map((key) => account.history(1, key, 60)));
    await expect(account.history(1, 'new_key', 60)).rejects.toMatchObject(refusal);
    await expect(account.history(1, '', 60)).rejects.toMatchObject(refusal);
    await account.month('new_key', 60);
    await account.pass(60_000);
    await account.history(1, 'new_key', 60);
  });

  test('once less for each 500 counts in it', async () => {
    const account = await TestAccount.open(store);
    await account.deliver();
    await account.count(20_000);
    for (let reads = 0; reads < 600; reads += 41) await account.history(1, '', 60);
    await expect(account.history(1, '', 60)).rejects.toMatchObject(refusal);
  });
});

test('does not use the other’s limit', async () => {
  const account = await TestAccount.open(store);
  await account.month('key_1', 1);
  await account.history(1, 'key_1', 1);
  const refusal = { code: 'rate_limit_exceeded', retryAfterMs: 60_000 };
  await expect(account.month('key_1', 1)).rejects.toMatchObject(refusal);
  await expect(account.history(1, 'key_1', 1)).rejects.toMatchObject(refusal);
});

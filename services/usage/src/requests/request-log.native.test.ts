import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { httpStatusOf, SOURCE_FORMATS, type LoggedRequest } from '@platen/contracts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectTestStore } from '../testing/test-store.ts';
import { SET_CLOCK, SetClock } from '../testing/set-clock.ts';
import { RequestLog, type LogBounds } from './request-log.ts';

/** A database of its own, because the bounds are of all accounts. */
const DATABASE = 11;

const BOUNDS: LogBounds = { most: 5, bytes: 1_000_000, keptMs: 3_600_000 };
const ANY = { status: '', keyId: '', requestIds: [] };

const store = connectTestStore(DATABASE);
const logs: RequestLog[] = [];

beforeAll(async () => {
  if (store.status !== 'ready') await once(store, 'ready');
});
beforeEach(() => store.flushdb());
afterEach(() => {
  for (const log of logs.splice(0)) log.close();
});
afterAll(() => store.disconnect());

function logWith(bounds: Partial<LogBounds> = {}, clock?: string): RequestLog {
  const log = new RequestLog(store, { ...BOUNDS, ...bounds }, clock);
  logs.push(log);
  return log;
}

const requestOf = (accountId: string, facts: Partial<LoggedRequest> = {}): LoggedRequest => ({
  accountId,
  requestId: randomUUID(),
  atMs: 1_700_000_000_000,
  keyId: 'key_1',
  format: 'html',
  status: 200,
  error: '',
  durationMs: 40,
  pages: 2,
  bytes: 12_345,
  warnings: 1,
  ...facts,
});

const idsOf = async (log: RequestLog, accountId: string, filter = {}) =>
  (await log.list(accountId, 100, '', { ...ANY, ...filter })).requests.map(
    ({ requestId }) => requestId,
  );

const storedBytes = async () => Number(await store.get('usage:{requests}:bytes'));

test('an account has its own requests with all facts, the newest first', async () => {
  const log = logWith();
  const refused = requestOf('acc_1', { status: 402, error: 'quota_exceeded', format: '' });
  const made = requestOf('acc_1');
  await log.add([refused, requestOf('acc_2'), made]);
  expect(await log.list('acc_1', 100, '', ANY)).toEqual({
    requests: [made, refused],
    nextCursor: '',
  });
  expect(await idsOf(log, 'acc_3')).toEqual([]);
});

test('pages follow each other, also while requests come', async () => {
  const log = logWith();
  const ids = ['a', 'b', 'c', 'd'];
  await log.add(ids.map((requestId) => requestOf('acc_1', { requestId })));
  const first = await log.list('acc_1', 2, '', ANY);
  await log.add([requestOf('acc_1', { requestId: 'e' })]);
  const second = await log.list('acc_1', 2, first.nextCursor, ANY);
  const all = [...first.requests, ...second.requests].map(({ requestId }) => requestId);
  expect(all).toEqual(['d', 'c', 'b', 'a']);
  expect(second.nextCursor).toBe('');
});

test.each([
  [{ status: '402' }, ['b']],
  [{ status: '4xx' }, ['c', 'b']],
  [{ keyId: 'console' }, ['c']],
  [{ requestIds: ['a', ':hash'] }, ['a']],
  [{ requestIds: ['none'] }, []],
])('a list with %j', async (filter, ids) => {
  const log = logWith();
  await log.add([
    requestOf('acc_1', { requestId: 'a' }),
    requestOf('acc_1', { requestId: 'b', status: 402 }),
    requestOf('acc_1', { requestId: 'c', status: 400, keyId: 'console' }),
  ]);
  expect(await idsOf(log, 'acc_1', filter)).toEqual(ids);
});

test('the oldest of an account go beyond its number, of others none', async () => {
  const log = logWith();
  await log.add([requestOf('acc_2', { requestId: 'other' })]);
  const ids = Array.from({ length: 8 }, (_, nth) => `id-${nth}`);
  for (const requestId of ids) await log.add([requestOf('acc_1', { requestId })]);
  expect(await idsOf(log, 'acc_1')).toEqual(ids.slice(3).reverse());
  expect(await idsOf(log, 'acc_2')).toEqual(['other']);
});

test('beyond the bytes of all, which Redis counts as they are, the largest log loses its oldest', async () => {
  const log = logWith({ bytes: 3_500, most: 100 });
  const ids = (count: number) => Array.from({ length: count }, (_, nth) => `id-${nth}`);
  for (const requestId of ids(2)) await log.add([requestOf('quiet', { requestId })]);
  for (const requestId of ids(30))
    await log.add(['busy', 'loud'].map((account) => requestOf(account, { requestId })));
  expect(await idsOf(log, 'quiet')).toEqual(['id-1', 'id-0']);
  const accounts = ['quiet', 'busy', 'loud'];
  const lists = await Promise.all(
    accounts.map((account) => store.lrange(`usage:{requests}:of:${account}`, 0, -1)),
  );
  const [, busy, loud] = lists.map((entries) => entries.length);
  expect(busy).toBeGreaterThan(2);
  expect(Math.abs(busy! - loud!)).toBeLessThanOrEqual(1);
  expect((await idsOf(log, 'busy'))[0]).toBe('id-29');
  const ofEntries = lists.flat().reduce((sum, entry) => sum + entry.length + 16, 0);
  expect(await storedBytes()).toBe(ofEntries + 500 * accounts.length);
  expect(await storedBytes()).toBeLessThanOrEqual(3_500);
});

test('a request with the longest facts takes at most 240 bytes', async () => {
  const longest = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length)[0]!;
  const facts = {
    keyId: `key_${'x'.repeat(16)}`,
    format: longest(SOURCE_FORMATS),
    status: 503,
    error: longest(Object.keys(httpStatusOf)),
    durationMs: 9_999_999,
    pages: 99_999,
    bytes: 9_999_999_999,
    warnings: 99,
  };
  await logWith().add([requestOf('acc_1', facts)]);
  expect(await storedBytes()).toBeLessThanOrEqual(240 + 500);
});

test('what is too old is not listed, and the next call removes all of it', async () => {
  await logWith().add([requestOf('acc_1'), requestOf('acc_1'), requestOf('acc_2')]);
  const later = logWith({ keptMs: -1_000 });
  expect(await idsOf(later, 'acc_1')).toEqual([]);
  await later.add([]);
  expect(await store.keys('*')).toEqual(['usage:{requests}:bytes']);
  expect(await storedBytes()).toBe(0);
});

test('Redis itself removes a log without new requests, and the next call counts without it', async () => {
  const log = logWith();
  await log.add([requestOf('acc_1'), requestOf('acc_2')]);
  const names = await store.keys('*');
  const expiries = await Promise.all(names.map((name) => store.pttl(name)));
  expect(names).toHaveLength(5);
  for (const expiry of expiries) expect(expiry).toBeGreaterThan(BOUNDS.keptMs / 2);
  await store.del('usage:{requests}:of:acc_1', 'usage:{requests}:of:acc_2'); // as Redis does
  await log.add([requestOf('acc_1')]);
  await logWith({ keptMs: -1_000 }).add([]);
  expect(await storedBytes()).toBe(0);
});

test('no request is missing or twice in pages, whatever the clock does between two of them', async () => {
  const call = fc.record({
    requests: fc.integer({ min: 1, max: 4 }),
    passes: fc.constantFrom(0, 0.001, 1, -1, -0.002, -60_000),
  });
  const calls = fc.array(call, { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(calls, fc.integer({ min: 1, max: 7 }), async (each, limit) => {
      await store.flushdb();
      const clock = new SetClock(store, 'requests', Date.now());
      const log = logWith({ most: 100 }, SET_CLOCK);
      const ids: string[] = [];
      for (const { requests, passes } of each) {
        await clock.pass(passes);
        const made = Array.from({ length: requests }, () => requestOf('acc_1'));
        ids.unshift(...made.map(({ requestId }) => requestId).toReversed());
        await log.add(made);
      }
      const pages: string[] = [];
      let cursor = '';
      do {
        const page = await log.list('acc_1', limit, cursor, ANY);
        pages.push(...page.requests.map(({ requestId }) => requestId));
        cursor = page.nextCursor;
      } while (cursor !== '');
      expect(pages).toEqual(ids);
    }),
    { numRuns: 25 },
  );
});

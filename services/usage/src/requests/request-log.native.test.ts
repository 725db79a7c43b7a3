import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { LoggedRequest } from '@platen/contracts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectTestStore } from '../testing/test-store.ts';
import { RequestLog, type LogBounds } from './request-log.ts';

/** A database of its own, because the bounds are of all accounts. */
const DATABASE = 11;

const BOUNDS: LogBounds = { most: 5, bytes: 1_000_000, keptMs: 3_600_000 };
const ANY = { status: '', keyId: '', requestIds: [] };

const store = connectTestStore(DATABASE);
const logs: RequestLog[] = [];

beforeAll(async () => {
  await once(store, 'ready');
});
beforeEach(() => store.flushdb());
afterEach(() => {
  for (const log of logs.splice(0)) log.close();
});
afterAll(() => store.disconnect());

function logWith(bounds: Partial<LogBounds> = {}): RequestLog {
  const log = new RequestLog(store, { ...BOUNDS, ...bounds });
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

const storedBytes = async () => Number(await store.hget('usage:{requests}:bytes', 'all'));

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

test('the oldest of all accounts go beyond the bytes of all, which Redis counts as they are', async () => {
  const log = logWith({ bytes: 2_500 });
  for (let nth = 0; nth < 12; nth += 1)
    await log.add([requestOf(`acc_${nth % 4}`, { requestId: `id-${nth}` })]);
  const lists = await Promise.all([0, 1, 2, 3].map((nth) => idsOf(log, `acc_${nth}`)));
  const left = lists.flat().map((id) => Number(id.slice('id-'.length)));
  const all = Array.from({ length: 12 }, (_, nth) => nth);
  expect(left.toSorted((a, b) => a - b)).toEqual(all.slice(-left.length));
  expect(left.length).toBeLessThan(12);
  const bytes = await storedBytes();
  expect(bytes).toBeLessThanOrEqual(2_500);
  const lengths = await Promise.all(
    [0, 1, 2, 3].map((nth) => store.lrange(`usage:{requests}:of:acc_${nth}`, 0, -1)),
  );
  const ofEntries = lengths.flat().reduce((sum, entry) => sum + entry.length + 16, 0);
  expect(bytes).toBe(ofEntries + 500 * lengths.filter((entries) => entries.length > 0).length);
});

test('what is too old is not listed, and the next call removes all of it', async () => {
  await logWith().add([requestOf('acc_1'), requestOf('acc_1'), requestOf('acc_2')]);
  const later = logWith({ keptMs: -1_000 });
  expect(await idsOf(later, 'acc_1')).toEqual([]);
  await later.add([]);
  expect(await store.keys('*')).toEqual(['usage:{requests}:bytes']);
  expect(await storedBytes()).toBe(0);
});

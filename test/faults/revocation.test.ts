import { connectStore } from '@platen/store';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { REDIS_URL } from '../harness/engines.ts';
import { TestPlatform } from '../harness/platform.ts';
import { until } from '../harness/until.ts';

let platform: TestPlatform;
let edges: string[];

beforeAll(async () => {
  platform = await TestPlatform.start();
  const more = await Promise.all(Array.from({ length: 4 }, () => platform.addEdge()));
  edges = [platform.url, ...more];
}, 120_000);

afterAll(() => platform.stop());

/** What an edge says to a key, without making a document. */
async function verdictOf(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/usage`, { headers: { 'X-API-Key': key } });
  const { error = 'let in' } = (await response.json()) as { error?: string };
  return error;
}

const verdicts = (key: string) => Promise.all(edges.map((url) => verdictOf(url, key)));

/** Milliseconds from a revocation until every edge refuses. */
async function revocationTime(prepare: () => Promise<unknown>): Promise<number> {
  const account = await platform.account();
  expect(await verdicts(account.key)).toEqual(Array(edges.length).fill('let in'));
  await prepare();
  await platform.revoke(account);
  const at = performance.now();
  await until('all edges refuse', async () => {
    return (await verdicts(account.key)).every((verdict) => verdict === 'api_key_revoked');
  });
  return performance.now() - at;
}

test('five edges refuse a revoked key within a second', async () => {
  expect(await revocationTime(() => Promise.resolve())).toBeLessThan(1_000);
}, 60_000);

test('and within ten where nobody can tell them', async () => {
  const store = connectStore(REDIS_URL, { info: () => undefined, warn: () => undefined });
  await until('the store is there', () => store.status === 'ready');
  const cut = () => store.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
  expect(await revocationTime(cut)).toBeLessThan(10_000);
  store.disconnect();
}, 60_000);

test('a key works on while auth is away, to the end of ten seconds, and then nobody is guessed', async () => {
  const { key } = await platform.account();
  await verdicts(key);
  platform.signal('auth', 'SIGSTOP');
  try {
    expect(await verdictOf(platform.url, key)).toBe('let in');
    await until('it is not known any more', async () => {
      return (await verdictOf(platform.url, key)) === 'service_unavailable';
    });
  } finally {
    platform.signal('auth', 'SIGCONT');
  }
  await until('it works again', async () => (await verdictOf(platform.url, key)) === 'let in');
}, 60_000);

import { connectStore, type Store } from '@platen/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TestPlatform, type TestAccount } from '../harness/platform.ts';
import { PrivateEngine } from '../harness/engines/private-engine.ts';
import { until } from '../harness/until.ts';

/** How long and how often the test tries keys. */
const LIMIT_MS = 60_000;
const LOOK_MS = 20;

let redis: PrivateEngine;
let store: Store;
let platform: TestPlatform;
let edges: string[];

beforeAll(async () => {
  redis = await PrivateEngine.redis();
  store = connectStore(redis.url, { info: () => undefined, warn: () => undefined });
  platform = await TestPlatform.start({ redisUrl: redis.url });
  const more = await Promise.all(Array.from({ length: 4 }, () => platform.addEdge()));
  edges = [platform.url, ...more];
});

afterAll(async () => {
  store.disconnect();
  await platform.stop();
  await redis.remove();
});

/** The answer of an edge to a key, without a document. */
async function verdictOf(url: string, key: string): Promise<string> {
  const response = await fetch(`${url}/api/v1/usage`, { headers: { 'X-API-Key': key } });
  const { error } = (await response.json()) as { error?: string };
  return response.status === 200 ? 'let in' : String(error);
}

const verdicts = (key: string) => Promise.all(edges.map((url) => verdictOf(url, key)));

const all = (verdict: string) => Array<string>(edges.length).fill(verdict);

/** An account whose key every edge has just accepted. */
async function knownAccount(): Promise<TestAccount> {
  const account = await platform.account();
  await until('every edge accepts it', async () => {
    return (await verdicts(account.key)).every((verdict) => verdict === 'let in');
  });
  return account;
}

/**
 * Tries the key at every edge until all refuse it. @returns milliseconds from the revocation to
 * the last accepted request
 */
async function lastLetIn(key: string, revokedAt: number): Promise<number> {
  let last = 0;
  const refuse = async () => {
    const askedAt = performance.now();
    const said = await verdicts(key);
    if (said.includes('let in')) last = askedAt - revokedAt;
    return said.every((verdict) => verdict === 'api_key_revoked');
  };
  await until('all edges refuse', refuse, LIMIT_MS, LOOK_MS);
  return last;
}

test('five edges refuse a revoked key within a second', async () => {
  const account = await knownAccount();
  await platform.revoke(account);
  expect(await lastLetIn(account.key, performance.now())).toBeLessThan(1_000);
});

test('and within ten while Redis keeps closing subscriptions to changes', async () => {
  const account = await knownAccount();
  const cut = () => store.call('CLIENT', 'KILL', 'TYPE', 'pubsub').catch(() => undefined);
  await cut();
  const cutting = setInterval(() => void cut(), 20);
  try {
    await platform.revoke(account);
    expect(await lastLetIn(account.key, performance.now())).toBeLessThan(10_000);
  } finally {
    clearInterval(cutting);
  }
});

test('and after ten while auth is down', async () => {
  const other = await platform.addAuth();
  const { key, accountId, keyId } = await knownAccount();
  platform.signal('auth', 'SIGSTOP');
  try {
    expect(await verdicts(key)).toEqual(all('let in'));
    await other.call('RevokeKey', { accountId, keyId }, { requestId: 'test', timeoutMs: 10_000 });
    // An edge uses an answer for ten seconds from its call, which was before all this.
    const revokedAt = performance.now();
    await until('ten seconds have passed', () => performance.now() - revokedAt >= 10_000);
    expect(await verdicts(key)).toEqual(all('service_unavailable'));
  } finally {
    platform.signal('auth', 'SIGCONT');
    other.close();
  }
  await until('auth is back', async () => {
    return (await verdicts(key)).every((verdict) => verdict === 'api_key_revoked');
  });
});

test('a key works while auth is down for ten seconds, and is then refused', async () => {
  const { key } = await knownAccount();
  platform.signal('auth', 'SIGSTOP');
  try {
    expect(await verdictOf(platform.url, key)).toBe('let in');
    await until('it is unknown', async () => {
      return (await verdictOf(platform.url, key)) === 'service_unavailable';
    });
  } finally {
    platform.signal('auth', 'SIGCONT');
  }
  await until('it works again', async () => (await verdictOf(platform.url, key)) === 'let in');
});

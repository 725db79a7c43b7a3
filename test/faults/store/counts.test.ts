import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectStore, firstConnection, type Store } from '@platen/store';
import {
  CALL,
  commit,
  isAnswering,
  Load,
  newAccount,
  reserve,
  usedBy,
} from '../../harness/generations.ts';
import { RedisServers } from '../../harness/faults/redis-servers.ts';
import { until } from '../../harness/until.ts';
import { TestUsage } from '../../harness/usage.ts';

const DURABLE = ['appendonly yes', 'appendfsync always'];

let servers: RedisServers;
let usage: TestUsage;
let redis: { url: string; port: number };

beforeEach(async () => {
  servers = new RedisServers();
  redis = await servers.standalone(DURABLE);
  usage = await TestUsage.start(redis.url);
  await until('usage answers', () => isAnswering(usage.client));
});

afterEach(async () => {
  await usage.stop();
  await servers.stop();
});

/** Waits until a number of further documents are delivered. */
async function delivers(load: Load, more: number): Promise<void> {
  const goal = load.deliveredInAll + more;
  await until(`${more} more are delivered`, () => load.deliveredInAll >= goal);
}

/** Expects that exactly the delivered generations are counted. */
async function expectExact(load: Load): Promise<void> {
  await load.stop();
  await until('usage answers', () => isAnswering(usage.client));
  expect(await load.differences()).toEqual(load.accounts.map(() => 0));
}

async function withStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const store = connectStore(redis.url, { info: () => undefined, warn: () => undefined });
  await firstConnection(store);
  try {
    return await work(store);
  } finally {
    store.disconnect();
  }
}

describe('counts are exact', () => {
  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'after a restart of Redis under load by %s',
    async (signal) => {
      const load = new Load(usage.client);
      await delivers(load, 100);
      const pid = servers.pid(redis.port);
      process.kill(pid, signal);
      await until('another runs', () => servers.pid(redis.port) !== pid);
      await delivers(load, 100);
      await expectExact(load);
    },
  );

  test('when Redis loses its scripts under load, without an error', async () => {
    const load = new Load(usage.client);
    await withStore(async (store) => {
      for (let round = 0; round < 10; round++) {
        await delivers(load, 50);
        await store.call('SCRIPT', 'FLUSH', 'SYNC');
      }
    });
    await delivers(load, 50);
    await expectExact(load);
    expect(usage.log).not.toContain('NOSCRIPT');
  });

  test('when usage is killed under load', async () => {
    const load = new Load(usage.client);
    await delivers(load, 100);
    process.kill(usage.pid, 'SIGKILL');
    await delivers(load, 100);
    await expectExact(load);
  });
});

describe('when usage is killed between reserve and commit', () => {
  test('the generation is charged once, with its reservation', async () => {
    const [account, id] = [newAccount('one-a-month'), randomUUID()];
    await reserve(usage.client, account, id);
    process.kill(usage.pid, 'SIGKILL');
    await until('it is charged', () => succeeds(commit(usage.client, account, id)));
    await commit(usage.client, account, id);
    expect(await usedBy(usage.client, account)).toBe(1);
    expect(await reserve(usage.client, account)).toMatchObject({
      verdict: 'VERDICT_QUOTA_EXCEEDED',
    });
  });

  test('and nobody commits, its reservation ends with its lease', async () => {
    const account = newAccount('one-a-month');
    await usage.client.call(
      'Reserve',
      { ...account, reservationId: randomUUID(), leaseMs: 1_000, keyId: 'key_1', format: 'html' },
      CALL,
    );
    process.kill(usage.pid, 'SIGKILL');
    await until('the reservation has ended', async () => {
      const answer = await reserve(usage.client, account).catch(() => undefined);
      return answer?.verdict === 'VERDICT_ADMITTED';
    });
    expect(await usedBy(usage.client, account)).toBe(0);
  });
});

describe('while Redis is silent', () => {
  test('requests are refused at once, without a time-out each, and counts are exact afterwards', async () => {
    const load = new Load(usage.client);
    await delivers(load, 100);
    const pid = servers.pid(redis.port);
    process.kill(pid, 'SIGSTOP');
    try {
      await until('the breaker is open', async () => {
        return (await usage.metric('platen_store_breaker_open')) === 1;
      });
      const account = newAccount();
      for (let refusals = 0; refusals < 20; refusals++) {
        await expect(usedBy(usage.client, account)).rejects.toMatchObject({
          code: 'service_unavailable',
          retryAfterMs: 2_000,
        });
      }
      // Without a call of Redis, except a probe sometimes, which costs a time-out.
      const refused = { operation: 'month', outcome: 'refused' };
      expect(await usage.metric('platen_store_duration_seconds_count', refused)).toBeGreaterThan(
        10,
      );
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await delivers(load, 100);
    await expectExact(load);
    expect(await usage.metric('platen_store_breaker_open')).toBe(0);
  });
});

const succeeds = (call: Promise<unknown>) =>
  call.then(
    () => true,
    () => false,
  );

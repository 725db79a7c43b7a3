import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { Load, newAccount, reserve } from '../../harness/generations.ts';
import { TestPlatform } from '../../harness/platform.ts';
import { RedisServers } from '../../harness/faults/redis-servers.ts';
import { Relay } from '../../harness/faults/relay.ts';
import { until } from '../../harness/until.ts';
import { TestUsage } from '../../harness/usage.ts';

const AWAY_MS = 5_000;

let servers: RedisServers;
let relay: Relay;
let ports: { redis: number; relay: number };
let usage: TestUsage;

beforeEach(async () => {
  servers = new RedisServers();
  const { port } = await servers.standalone([]);
  const [before] = (await freePorts(1)) as [number];
  ports = { redis: port, relay: before };
  relay = await Relay.start(before, port);
  usage = await TestUsage.start(`redis://127.0.0.1:${before}`, {
    PLATEN_STORE_FAILURE: 'open',
    PLATEN_REPLICAS: '2',
  });
});

afterEach(async () => {
  await usage.stop();
  relay.close();
  await servers.stop();
});

const WAYS = {
  hangs: {
    takeAway: () => process.kill(servers.pid(ports.redis), 'SIGSTOP'),
    bringBack: () => Promise.resolve(process.kill(servers.pid(ports.redis), 'SIGCONT')),
  },
  'is gone': {
    takeAway: () => relay.close(),
    bringBack: async () => {
      relay = await Relay.start(ports.relay, ports.redis);
    },
  },
};

test.each(Object.keys(WAYS) as (keyof typeof WAYS)[])(
  'while the store %s, requests are served; when it is back, counts are exact',
  async (way) => {
    const load = new Load(usage.client);
    await until('some are delivered', () => load.deliveredInAll >= 100);
    WAYS[way].takeAway();
    await sleep(AWAY_MS);
    let waiting = 0;
    await until('many charges wait', async () => (waiting = await usage.metric(JOURNAL)) > 100);
    // Read after the journal, because the load goes on meanwhile.
    expect(load.deliveredInAll).toBeGreaterThan(waiting);
    expect(await usage.metric('platen_store_breaker_open')).toBe(1);
    await WAYS[way].bringBack();
    await until('the store knows all', async () => (await usage.metric(JOURNAL)) === 0);
    await load.stop();
    expect(await load.differences()).toEqual(load.accounts.map(() => 0));
    expect(load.refused).toBe(0);
  },
);

test('while the store is down, a replica admits its share of the rate', async () => {
  relay.close();
  const account = newAccount('ten-a-minute');
  const verdicts = [];
  for (let count = 0; count < 6; count++) {
    verdicts.push((await reserve(usage.client, account)).verdict);
  }
  expect(verdicts).toEqual([...Array<string>(5).fill('VERDICT_ADMITTED'), 'VERDICT_RATE_LIMITED']);
});

test('a usage that stops meanwhile logs what is lost', async () => {
  const load = new Load(usage.client);
  await until('some are delivered', () => load.deliveredInAll >= 100);
  relay.close();
  await until('some charges wait', async () => (await usage.metric(JOURNAL)) > 0);
  await load.stop();
  process.kill(usage.pid, 'SIGTERM');
  await until('usage logs it', () => usage.log.includes('lost the journal'));
});

test('a caller gets a document meanwhile, without quota headers, and is charged later', async () => {
  const platform = await TestPlatform.start({
    env: {
      usage: {
        PLATEN_REDIS_URL: `redis://127.0.0.1:${ports.relay}`,
        PLATEN_STORE_FAILURE: 'open',
      },
    },
  });
  try {
    const { key } = await platform.account('starter');
    const before = await platform.generate(key, { content: 'x' });
    expect(before.headers.get('X-Quota-Limit')).toBe('500');
    await platform.bytesOf(before);
    relay.close();
    const during = await platform.generate(key, { content: 'x' });
    expect((await platform.bytesOf(during)).toString('latin1')).toMatch(/^%PDF/);
    expect(during.headers.get('X-Quota-Limit')).toBeNull();
    relay = await Relay.start(ports.relay, ports.redis);
    await until('it is charged', async () => (await platform.usage(key))['used'] === 2);
  } finally {
    await platform.stop();
  }
});

const JOURNAL = 'platen_usage_journal_entries';

import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { Load } from '../../harness/generations.ts';
import { RedisServers } from '../../harness/faults/redis-servers.ts';
import { Relay } from '../../harness/faults/relay.ts';
import { until } from '../../harness/until.ts';
import { TestUsage } from '../../harness/usage.ts';

const SLOWER_MS = 500;

let servers: RedisServers;
let relay: Relay;
let usage: TestUsage;

beforeEach(async () => {
  servers = new RedisServers();
  const { port } = await servers.standalone([]);
  const [before] = (await freePorts(1)) as [number];
  relay = await Relay.start(before, port);
  usage = await TestUsage.start(`redis://127.0.0.1:${before}`);
});

afterEach(async () => {
  await usage.stop();
  relay.close();
  await servers.stop();
});

test('with a store that is half a second slower no request is refused, and counts are exact', async () => {
  const load = new Load(usage.client);
  const delivers = (count: number) =>
    until(`${count} are delivered`, () => load.deliveredInAll >= count, 60_000);
  await delivers(100);
  relay.slow(SLOWER_MS);
  await delivers(load.deliveredInAll + 100);
  await load.stop();
  expect(load.refused).toBe(0);
  expect(await load.differences()).toEqual(load.accounts.map(() => 0));
  expect(await usage.metric('platen_store_breaker_open')).toBe(0);
}, 120_000);

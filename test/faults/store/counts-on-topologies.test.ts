import { describe, expect, test } from 'vitest';
import { measureFailover } from '../../harness/faults/failover.ts';
import { AT_A_TIME, isAnswering, Load } from '../../harness/generations.ts';
import { RedisServers } from '../../harness/faults/redis-servers.ts';
import { until } from '../../harness/until.ts';
import { TestUsage } from '../../harness/usage.ts';

test('on a cluster of three nodes, counts under load are exact and no script leaves its slot', async () => {
  const servers = new RedisServers();
  const usage = await TestUsage.start(await servers.cluster());
  try {
    await until('usage answers', () => isAnswering(usage.client));
    const load = new Load(usage.client, { accounts: 30, atATime: 30 });
    await until('many are delivered', () => load.deliveredInAll >= 300);
    await load.stop();
    expect(await load.differences()).toEqual(load.accounts.map(() => 0));
    expect(usage.log).not.toContain('CROSSSLOT');
  } finally {
    await usage.stop();
    await servers.stop();
  }
});

/** `npm run bench -- failover` measures this. */
describe('when a replica takes over under load', () => {
  test('a master that vanishes loses at most the calls in progress', async () => {
    const { lost } = await measureFailover({ fault: 'vanishes', guarded: false });
    expect(lost).toBeGreaterThanOrEqual(0);
    expect(lost).toBeLessThanOrEqual(AT_A_TIME);
  });

  test('an isolated master loses less if it requires a replica', async () => {
    // One after the other, and long: without the setting, ten seconds are lost, with it some three.
    const split = { fault: 'split', downAfterMs: 10_000 } as const;
    const unguarded = await measureFailover({ ...split, guarded: false });
    const guarded = await measureFailover({ ...split, guarded: true });
    expect(guarded.lost).toBeGreaterThanOrEqual(0);
    // In seconds of work, because the two loads run at different speeds.
    expect(guarded.lost / guarded.perSecond).toBeLessThan(unguarded.lost / unguarded.perSecond);
  });
});

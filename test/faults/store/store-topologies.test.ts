import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, test } from 'vitest';
import { TestPlatform } from '../../harness/platform.ts';
import { RedisServers } from '../../harness/faults/redis-servers.ts';
import { until } from '../../harness/until.ts';

/** Auth's log line about a store that loses nothing. */
const WRITTEN_FIRST = 'Redis writes keys before it acknowledges them';

/** How many keys are created before the store is killed. */
const AT_THE_KILL = 40;

/** A starved Sentinel watches for 30 s, and does nothing, before it goes on (its TILT mode). */
const FAILOVER_MS = 120_000;

let servers: RedisServers;
let platform: TestPlatform;

afterEach(async () => {
  await platform.stop();
  await servers.stop();
});

async function begin(url: (servers: RedisServers) => Promise<string>) {
  servers = new RedisServers();
  platform = await TestPlatform.start({ redisUrl: await url(servers) });
}

/** The API's answer to a key. */
async function verdictOf(key: string): Promise<string> {
  const { error = 'let in' } = (await platform.usage(key)) as { error?: string };
  return error;
}

/** Makes a document with a new key, and revokes the key. */
async function expectWholeLife(): Promise<void> {
  const account = await platform.account('two-a-month');
  await platform.pdf(account.key, { content: 'x' });
  expect(await platform.usage(account.key)).toMatchObject({ used: 1, remaining: 1 });
  const { keys } = (await (
    await platform.manage(await platform.token('lister'), 'GET', '/keys')
  ).json()) as { keys: unknown[] };
  expect(keys).toEqual([]);
  await platform.revoke(account);
  await until('it is refused', async () => (await verdictOf(account.key)) === 'api_key_revoked');
}

describe('keys and counts', () => {
  test('work on a cluster of three nodes', async () => {
    await begin((redis) => redis.cluster());
    await Promise.all(Array.from({ length: 6 }, expectWholeLife));
  });

  test('survive a failover by Sentinel', async () => {
    let master = 0;
    await begin(async (redis) => {
      const { url, master: port } = await redis.sentinel();
      master = port;
      return url;
    });
    const { key } = await platform.account();
    await platform.pdf(key, { content: 'x' });
    process.kill(servers.pid(master), 'SIGSTOP');
    const hasTakenOver = async () => (await platform.statusOf(key, { content: 'x' })) === 200;
    await until('the replica has taken over', hasTakenOver, FAILOVER_MS).catch(
      async (cause: unknown) => {
        const answer = await platform.generate(key, { content: 'x' });
        throw new Error(`The last answer: ${await answer.text()}`, { cause });
      },
    );
    await until('auth has found it, too', async () => {
      const token = await platform.token('lister');
      return (await platform.manage(token, 'GET', '/keys')).status === 200;
    });
    expect(await platform.usage(key)).toMatchObject({ used: 2 });
    await expectWholeLife();
    process.kill(servers.pid(master), 'SIGCONT');
  });

  test('that were acknowledged survive the SIGKILL of a store that always writes first', async () => {
    let port = 0;
    await begin(async (redis) => {
      const server = await redis.standalone(['appendonly yes', 'appendfsync always']);
      port = server.port;
      return server.url;
    });
    await until('auth logs it', () => platform.log('auth').includes(WRITTEN_FIRST));
    // Of a plan without a rate, which the edge learns with the first document.
    await platform.pdf((await platform.account('development')).key, { content: 'x' });
    const acknowledged: string[] = [];
    const creating = Array.from({ length: 4 }, async () => {
      const token = await platform.token(`user-${randomUUID()}`, { plan: 'development' });
      const goal = AT_THE_KILL + 20;
      while (acknowledged.length < goal) {
        const response = await platform.manage(token, 'POST', '/keys');
        const { key } = (await response.json()) as { key?: string };
        if (key) acknowledged.push(key);
      }
    });
    await until('many keys are created', () => acknowledged.length >= AT_THE_KILL);
    process.kill(servers.pid(port), 'SIGKILL');
    await Promise.all(creating);
    await until('the store is back', async () => (await verdictOf(acknowledged[0]!)) === 'let in');
    const verdicts = new Set<string>();
    for (const key of acknowledged) verdicts.add(await verdictOf(key));
    expect(verdicts).toEqual(new Set(['let in']));
  });

  test.each([
    ['appendonly', ['appendonly no']],
    ['appendfsync', ['appendonly yes', 'appendfsync everysec']],
  ])('that could be lost by its %s are reported when auth starts', async (setting, settings) => {
    await begin(async (redis) => (await redis.standalone(settings)).url);
    await until('auth logs it', () => platform.log('auth').includes(`its ${setting} is`));
    expect(platform.log('auth')).not.toContain(WRITTEN_FIRST);
  });
});

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { connectStore, firstConnection, loadScripts, type Store } from '@platen/store';
import { freePorts } from '../../../scripts/start/processes/ports.ts';
import { commit, newAccount, reserve, usedBy } from '../../harness/generations.ts';
import { RedisServers } from '../../harness/faults/redis-servers.ts';
import { Relay } from '../../harness/faults/relay.ts';
import { until } from '../../harness/until.ts';
import { TestUsage } from '../../harness/usage.ts';

/**
 * Each topology, with a relay before the server with the counts. @returns the address of the relay
 */
const TOPOLOGIES: Record<string, () => Promise<string>> = {
  'one server': async () => {
    const { port } = await servers.standalone([]);
    return `redis://127.0.0.1:${await relayTo(port)}`;
  },
  'a cluster': () =>
    servers.clusterBehind(async (port, announced) => {
      relay = await Relay.start(announced, port);
    }),
  // A silent master must stay master, because another one could lack what it has acknowledged.
  Sentinels: async () => (await servers.sentinel({ before: relayTo, downAfterMs: 60_000 })).url,
};

let servers: RedisServers;
let relay: Relay;

async function relayTo(port: number): Promise<number> {
  const [before] = (await freePorts(1)) as [number];
  relay = await Relay.start(before, port);
  return before;
}

beforeEach(() => {
  servers = new RedisServers();
});

afterEach(async () => {
  relay.close();
  await servers.stop();
});

describe.each(Object.keys(TOPOLOGIES))('when %s ran a script and the reply is lost', (name) => {
  test('it is not sent again, and later calls work soon', async () => {
    await withStore(await TOPOLOGIES[name]!(), async (store) => {
      const run = loadScripts(store, {
        count: { lua: "return redis.call('INCR', KEYS[1])", numberOfKeys: 1 },
      });
      expect(await run('count', 'n')).toBe(1);
      const lost = relay.loseNextReply();
      await expect(run('count', 'n')).rejects.toMatchObject({ code: 'service_unavailable' });
      await lost;
      await until('it works again', () => answers(store));
      expect(await store.get('n')).toBe('2');
    });
  });

  test('for ever, the connection is closed', async () => {
    await withStore(await TOPOLOGIES[name]!(), async (store) => {
      await store.set('n', '1');
      relay.silence();
      expect(await answers(store)).toBe(false);
      relay.heal();
      await until('another works', () => answers(store));
      expect(await store.get('n')).toBe('1');
    });
  });

  test('a generation is admitted once, charged once, refunded once', async () => {
    const usage = await TestUsage.start(await TOPOLOGIES[name]!());
    const account = newAccount('ten-a-minute');
    const id = randomUUID();
    const release = () =>
      usage.client.call(
        'Release',
        { accountId: account.accountId, reservationId: id },
        { requestId: 'test', timeoutMs: 2_000 },
      );
    /** Loses the answer to a call, and repeats the call until there is one. */
    const repeated = async <T>(call: () => Promise<T>): Promise<T> => {
      const lost = relay.loseNextReply();
      await expect(call()).rejects.toMatchObject({ code: 'service_unavailable' });
      await lost;
      let answer: T | undefined;
      await until('it is answered', async () => {
        answer = await call().catch(() => undefined);
        return answer !== undefined;
      });
      return answer!;
    };
    try {
      await usedBy(usage.client, account);
      const { rate } = await repeated(() => reserve(usage.client, account, id));
      expect(rate).toMatchObject({ remaining: 9 });
      await repeated(() => commit(usage.client, account, id));
      expect(await usedBy(usage.client, account)).toBe(1);
      expect(await repeated(release)).toMatchObject({ refunded: true });
      expect(await usedBy(usage.client, account)).toBe(0);
    } finally {
      await usage.stop();
    }
  });
});

async function withStore(url: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = connectStore(url, SILENT);
  try {
    await firstConnection(store);
    await work(store);
  } finally {
    store.disconnect();
  }
}

const answers = (store: Store) =>
  store.get('n').then(
    () => true,
    () => false,
  );

const SILENT = { info: () => undefined, warn: () => undefined };

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, createNamespace, inPod, kubectl } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Installation } from '../installation.ts';
import { redisImage, redisPod } from '../redis.ts';

const PASSWORD = 'watched-redis';
const SENTINEL_PORT = 26_379;
const SECRET = 'watched-redis';

const REDIS = `printf 'requirepass %s\\nmasterauth %s\\n' "$PASSWORD" "$PASSWORD" |
  exec redis-server - --dir /data --appendonly yes --save ''`;

const watching = (master: string) => `cat >/data/sentinel.conf <<END
sentinel monitor main ${master} 6379 1
sentinel auth-pass main $PASSWORD
sentinel down-after-milliseconds main 2000
END
exec redis-server /data/sentinel.conf --sentinel`;

/** A master, its replica, and a Sentinel, all of the user, as docs/guides/redis.md has their address. */
export function sentinel(on: Installation): void {
  describe('a Redis that a Sentinel watches', () => {
    let outside: string;
    let before: { redis: object; networkPolicy: { redis?: object[] } };

    beforeAll(async () => {
      outside = await createNamespace('sentinel');
      const master = await started('first', REDIS);
      const replica = await started('second', `${REDIS} --replicaof ${master} 6379`);
      await started('sentinel', watching(master), SENTINEL_PORT);
      const ask = ['redis-cli', '-p', `${SENTINEL_PORT}`, 'sentinel', 'replicas', 'main'];
      await eventually('the Sentinel knows the replica', async () => {
        const known = await inPod(outside, 'sentinel', ...ask);
        return known.includes(replica) && /master-link-status\s+ok/.test(known);
      });
      ({ spec: before } = (await on.known('pdfplatform/print')) as never);
      const url = `redis+sentinel://:${PASSWORD}@sentinel.${outside}.svc:${SENTINEL_PORT}/main`;
      const metadata = { name: SECRET };
      await apply(on.pdf, { apiVersion: 'v1', kind: 'Secret', metadata, stringData: { url } });
    });

    afterAll(async () => {
      await kubectl('delete', '-n', on.pdf, 'pdfapikey/watched', '--ignore-not-found');
      await use({
        redis: before.redis,
        networkPolicy: { redis: before.networkPolicy.redis ?? null },
      });
      await kubectl('delete', '-n', on.pdf, `secret/${SECRET}`);
      await on.ready('pdfapikey/print');
    });

    test('serves a platform, also after its master is gone', async () => {
      const there = { matchLabels: { 'kubernetes.io/metadata.name': outside } };
      await use({
        redis: { urlFrom: { name: SECRET, key: 'url' }, ports: [6379, SENTINEL_PORT] },
        networkPolicy: { redis: [{ namespaceSelector: there }] },
      });
      const key = await on.newKey('watched');
      expect(await on.print(key)).toMatchObject({ status: 200 });
      await kubectl('delete', '-n', outside, 'pod/first');
      await eventually('the replica serves', async () => (await on.print(key)).status === 200);
    });

    async function use(spec: object): Promise<void> {
      await on.patch('pdfplatform/print', { spec });
      await on.ready('pdfplatform/print');
    }

    /** @returns its address */
    async function started(name: string, script: string, port?: number): Promise<string> {
      const image = await redisImage(on);
      const redis = { image, script, password: PASSWORD, ...(port && { port }) };
      await apply(outside, ...redisPod(name, redis));
      const ready = ['--for=condition=Ready', '--timeout=120s', `pod/${name}`];
      await kubectl('wait', '-n', outside, ...ready);
      return kubectl('get', `pod/${name}`, '-n', outside, '-o', 'jsonpath={.status.podIP}');
    }
  });
}

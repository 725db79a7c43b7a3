import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apply, createNamespace, inPod, kubectl } from '../../harness/kubernetes/cluster.ts';
import { backUp, usedOf } from '../backups.ts';
import { eventually, type Installation } from '../installation.ts';
import { redisImage, redisPod } from '../redis.ts';

const BUNDLED = { name: 'print-redis', key: 'url' };
const EXTERNAL = { name: 'external-redis', key: 'url' };
/** With characters that an address has to encode. */
const PASSWORD = `${randomBytes(8).toString('hex')}/@:`;

const START = `printf 'requirepass "%s"\\n' "$PASSWORD" | exec redis-server - --dir /data --appendonly yes --save ''`;

/** The place of a Redis. */
interface RedisPlace {
  namespace: string;
  pod: string;
}

/** Makes and restores a backup of a platform as docs/guides/backup.md says. */
export function backup(on: Installation): void {
  describe('a backup', () => {
    const folder = mkdtempSync(join(tmpdir(), 'platen-copies-'));
    let key: string;
    let outside: string;

    beforeAll(async () => {
      key = await on.newKey('kept', { scopes: ['generate', 'usage'] });
      expect((await on.print(key)).status).toBe(200);
      outside = await createNamespace('redis');
      const redis = { image: await redisImage(on), script: START, password: PASSWORD };
      await apply(outside, ...redisPod('redis', redis));
      const ready = ['--for=condition=Ready', '--timeout=120s', 'pod/redis'];
      await kubectl('wait', '-n', outside, ...ready);
      const url = `redis://:${encodeURIComponent(PASSWORD)}@redis.${outside}.svc:6379`;
      const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: EXTERNAL.name } };
      await apply(on.pdf, { ...secret, stringData: { url } });
    });

    afterAll(async () => {
      await use(BUNDLED);
      await on.ready('pdfplatform/print');
      await kubectl('delete', '-n', on.pdf, `secret/${EXTERNAL.name}`, 'pdfapikey/kept');
      rmSync(folder, { recursive: true });
    });

    test('brings everything back to the Redis of the chart', () =>
      bringsBack({ namespace: on.pdf, pod: 'print-redis-0' }));

    test('moves everything to another Redis', () => moves(EXTERNAL));

    test('brings everything back to another Redis', () =>
      bringsBack({ namespace: outside, pod: 'redis' }));

    test('moves everything to the Redis of the chart, over what was there', () =>
      moves(BUNDLED, '--replace'));

    async function bringsBack({ namespace, pod }: RedisPlace): Promise<void> {
      const copy = join(folder, namespace);
      await command('save', copy);
      const before = await used();
      const flush = 'REDISCLI_AUTH="$PASSWORD" redis-cli flushall';
      await inPod(namespace, pod, 'sh', '-c', flush);
      await eventually('the key is refused', async () => (await on.print(key)).status !== 200);
      await command('restore', copy, '--replace');
      await isAsBefore(before);
    }

    async function moves(urlFrom: typeof BUNDLED, ...options: string[]): Promise<void> {
      const copy = join(folder, urlFrom.name);
      await command('save', copy);
      const before = await used();
      await use(urlFrom);
      await command('restore', copy, ...options);
      await isAsBefore(before);
    }

    /** With NetworkPolicies that let the platform out to it, as the chart's values do for its own. */
    async function use(urlFrom: typeof BUNDLED): Promise<void> {
      const there = urlFrom === BUNDLED ? on.pdf : outside;
      const place = {
        namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': there } },
      };
      const spec = { redis: { urlFrom }, networkPolicy: { redis: [place] } };
      await on.patch('pdfplatform/print', { spec });
    }

    async function isAsBefore(before: number): Promise<void> {
      expect(await used()).toBe(before);
      expect((await on.print(key)).status).toBe(200);
      expect(await used()).toBe(before + 1);
      expect(await on.key('kept')).toBe(key);
    }

    const used = () => usedOf(on, key);

    const command = (work: 'save' | 'restore', copy: string, ...more: string[]) =>
      backUp(on, work, '--folder', copy, ...more);
  });
}

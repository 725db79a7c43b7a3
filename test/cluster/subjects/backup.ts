import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ROOT } from '../../../scripts/paths.ts';
import { apply, createNamespace, inPod, kubectl } from '../../harness/kubernetes/cluster.ts';
import { eventually, type Installation } from '../installation.ts';

const run = promisify(execFile);

const BUNDLED = { name: 'print-redis', key: 'url' };
const EXTERNAL = { name: 'external-redis', key: 'url' };
/** With characters that an address has to encode. */
const PASSWORD = `${randomBytes(8).toString('hex')}/@:`;

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
      await apply(outside, ...externalRedis(await bundledImage()));
      const ready = ['--for=condition=Ready', '--timeout=120s', 'pod/redis'];
      await kubectl('wait', '-n', outside, ...ready);
      const url = `redis://:${encodeURIComponent(PASSWORD)}@redis.${outside}.svc:6379`;
      const secret = { apiVersion: 'v1', kind: 'Secret', metadata: { name: EXTERNAL.name } };
      await apply(on.pdf, { ...secret, stringData: { url } });
    });

    afterAll(async () => {
      await on.patch('pdfplatform/print', { spec: { redis: { urlFrom: BUNDLED } } });
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
      await on.patch('pdfplatform/print', { spec: { redis: { urlFrom } } });
      await command('restore', copy, ...options);
      await isAsBefore(before);
    }

    async function isAsBefore(before: number): Promise<void> {
      expect(await used()).toBe(before);
      expect((await on.print(key)).status).toBe(200);
      expect(await used()).toBe(before + 1);
      expect(await on.key('kept')).toBe(key);
    }

    async function command(work: 'save' | 'restore', copy: string, ...more: string[]) {
      const named = ['--namespace', on.pdf, '--platform', 'print', '--folder', copy];
      const main = join(ROOT, 'deploy/backup/main.ts');
      await run(process.execPath, [main, work, ...named, ...more], { timeout: 600_000 });
    }

    async function used(): Promise<number> {
      const headers = { 'X-API-Key': key };
      const { status, body } = await on.client.fetch(`${on.url}/api/v1/usage`, { headers });
      expect(status).toBe(200);
      return (JSON.parse(Buffer.from(body, 'base64').toString()) as { used: number }).used;
    }

    function bundledImage(): Promise<string> {
      const image = 'jsonpath={.spec.template.spec.containers[0].image}';
      return kubectl('get', 'statefulset/print-redis', '-n', on.pdf, '--output', image);
    }
  });
}

/** A Redis of the user, in its own namespace. */
function externalRedis(image: string): object[] {
  const labels = { app: 'redis' };
  const start = `printf 'requirepass "%s"\\n' "$PASSWORD" | exec redis-server - --dir /data --appendonly yes --save ''`;
  const pod = {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'redis', labels },
    spec: {
      securityContext: {
        runAsNonRoot: true,
        runAsUser: 999,
        fsGroup: 999,
        seccompProfile: { type: 'RuntimeDefault' },
      },
      terminationGracePeriodSeconds: 0,
      containers: [
        {
          name: 'redis',
          image,
          command: ['sh', '-c', start],
          env: [{ name: 'PASSWORD', value: PASSWORD }],
          securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          readinessProbe: { tcpSocket: { port: 6379 }, periodSeconds: 1 },
          volumeMounts: [{ name: 'data', mountPath: '/data' }],
        },
      ],
      volumes: [{ name: 'data', emptyDir: {} }],
    },
  };
  const service = {
    apiVersion: 'v1',
    kind: 'Service',
    metadata: { name: 'redis' },
    spec: { selector: labels, ports: [{ port: 6379 }] },
  };
  return [pod, service];
}

import { beforeEach, expect, test } from 'vitest';
import type { StoredSecret } from '../../kube/types.ts';
import { contextOf } from '../../testing/context.ts';
import { MemoryCluster } from '../../testing/memory-cluster.ts';
import { platform } from '../../testing/objects.ts';
import { keepRedisSecret } from './redis-secret.ts';

const PATH = 'pdf/secrets/print-redis';

const BUNDLED = { redis: { urlFrom: { name: 'print-redis' }, generateFor: 'print-redis.pdf.svc' } };

let server: MemoryCluster;

beforeEach(() => {
  server = new MemoryCluster();
});

const keep = (spec: Record<string, unknown>) => keepRedisSecret(platform(spec), contextOf(server));

const entries = () => {
  const { data = {} } = server.get(PATH) as StoredSecret;
  const read = ([name, text]: [string, string]) => [name, Buffer.from(text, 'base64').toString()];
  return Object.fromEntries(Object.entries(data).map(read)) as Record<string, string>;
};

test('a password is created once, with its address, and without its Redis deleted with the platform', async () => {
  await keep(BUNDLED);
  const made = entries();
  expect(made['password']).toMatch(/^[\w-]{32}$/);
  expect(made['url']).toBe(`redis://:${made['password']}@print-redis.pdf.svc:6379`);
  await keep(BUNDLED);
  expect(entries()).toEqual(made);
  const { metadata } = server.get(PATH) as StoredSecret;
  expect(metadata.ownerReferences).toMatchObject([{ kind: 'PdfPlatform', uid: 'uid-of-print' }]);
});

test('a password belongs to the Service of its Redis, which outlives a platform', async () => {
  const metadata = { name: 'print-redis', namespace: 'pdf', uid: 'service' };
  server.put('pdf/services/print-redis', { apiVersion: 'v1', kind: 'Service', metadata });
  await keep(BUNDLED);
  expect((server.get(PATH) as StoredSecret).metadata.ownerReferences).toEqual([
    { apiVersion: 'v1', kind: 'Service', name: 'print-redis', uid: 'service' },
  ]);
});

test('the address is where the platform looks for it', async () => {
  await keep({ redis: { ...BUNDLED.redis, urlFrom: { name: 'print-redis', key: 'address' } } });
  expect(Object.keys(entries()).toSorted()).toEqual(['address', 'password']);
});

test('an existing Secret stays as it is, whoever created it', async () => {
  const theirs = {
    apiVersion: 'v1',
    kind: 'Secret',
    data: { url: 'eA==' },
    metadata: { name: 'print-redis', namespace: 'pdf', uid: 'theirs' },
  };
  server.put(PATH, theirs);
  await keep(BUNDLED);
  expect(server.changes).toEqual([]);
});

test('no Secret is created when the user provides one', async () => {
  await keep({});
  expect(server.changes).toEqual([]);
});

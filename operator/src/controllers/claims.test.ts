import { afterEach, beforeEach, expect, vi, test } from 'vitest';
import { MemoryCluster } from '../testing/memory-cluster.ts';
import { platform } from '../testing/objects.ts';
import type { KubeObject } from '../kube/types.ts';
import { CLAIM_MS, Claims } from './claims.ts';

const LEASE = 'pdf/leases/platen.dev';

let server: MemoryCluster;
let messages: string[];
let opened: Claims[];

beforeEach(() => {
  vi.useFakeTimers();
  server = new MemoryCluster();
  messages = [];
  opened = [];
  server.put('pdf/pdfplatforms/print', platform());
});
afterEach(() => {
  for (const one of opened) one.close();
  vi.useRealTimers();
});

/** One pod of an operator. */
function podOf(identity: string): Claims {
  const claims = new Claims({
    cluster: server.cluster,
    events: { record: (_, { message }) => Promise.resolve(void messages.push(message)) },
    platforms: server.cache('PdfPlatform'),
    identity,
  });
  claims.start();
  opened.push(claims);
  return claims;
}

const work = () => Promise.resolve('worked' as const);
const pass = (claims: Claims) => claims.within('pdf', work);

test('the first of two operators works; the second stands back, reports that, and looks again', async () => {
  const [first, second] = [podOf('a/keeper'), podOf('b/other')];
  expect(await pass(first)).toBe('worked');
  expect(await pass(second)).toBe(5_000);
  expect(messages).toEqual([
    'a/keeper keeps the namespace pdf, so b/other stands back. ' +
      'Remove the namespace from watchNamespaces of one of them.',
  ]);
});

test('the second stands back for as long as the first renews', async () => {
  const [first, second] = [podOf('a/keeper'), podOf('b/other')];
  await pass(first);
  await pass(second);
  for (let minute = 0; minute < 10; minute++) {
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await pass(first), await pass(second)]).toEqual(['worked', 5_000]);
  }
});

test('another operator takes the namespace once the first is gone', async () => {
  const [first, second] = [podOf('a/keeper'), podOf('b/other')];
  await pass(first);
  await pass(second);
  first.close();
  await vi.advanceTimersByTimeAsync(CLAIM_MS);
  expect(await pass(second)).toBe(5_000);
  await vi.advanceTimersByTimeAsync(5_001);
  expect(await pass(second)).toBe('worked');
});

test('the next pod of the same operator goes on at once', async () => {
  await pass(podOf('a/keeper'));
  expect(await pass(podOf('a/keeper'))).toBe('worked');
});

test('an operator that cannot renew stands back before another may take the namespace', async () => {
  const first = podOf('a/keeper');
  await pass(first);
  server.refusals.set(LEASE, 500);
  await vi.advanceTimersByTimeAsync(CLAIM_MS - 20_000);
  await expect(pass(first)).rejects.toThrow(/refused/);
});

test('the Lease is deleted with the platforms of its namespace, and not created again', async () => {
  const first = podOf('a/keeper');
  await pass(first);
  const { metadata } = server.get(LEASE) as KubeObject;
  expect(metadata.ownerReferences).toEqual([
    { apiVersion: 'platen.dev/v1alpha1', kind: 'PdfPlatform', name: 'print', uid: 'uid-of-print' },
  ]);
  server.objects.delete('pdf/pdfplatforms/print');
  server.objects.delete(LEASE);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await pass(first)).toBe('worked');
  expect(server.get(LEASE)).toBeUndefined();
});

test('reconciles at the same time read the Lease once', async () => {
  const first = podOf('a/keeper');
  await Promise.all([pass(first), pass(first), pass(first)]);
  expect(server.changes).toEqual([`POST ${LEASE}`]);
});

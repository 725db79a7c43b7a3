import { beforeEach, expect, test } from 'vitest';
import { contextOf } from '../../testing/context.ts';
import { MemoryCluster } from '../../testing/memory-cluster.ts';
import { platform } from '../../testing/objects.ts';
import type { Context } from '../context.ts';
import { reconcilePlatform } from '../platform/reconcile.ts';
import { reconcileHealth } from './reconcile.ts';

let server: MemoryCluster;
let changed: number;
let look: () => Promise<number | undefined>;
let context: Context;

beforeEach(() => {
  server = new MemoryCluster();
  changed = 0;
  server.put('pdf/pdfplatforms/print', platform());
  context = contextOf(server);
  const onChanged = () => void (changed += 1);
  look = () => reconcileHealth('pdf', 'print', { ...context, onChanged });
});

test('the operator observes a platform repeatedly, and reconciles it when the observation changes', async () => {
  expect(await look()).toBeGreaterThan(0);
  await look();
  expect(changed).toBe(1);
  const metadata = { name: 'redis', namespace: 'pdf', uid: 'redis' };
  server.put('pdf/secrets/redis', { kind: 'Secret', metadata, data: { url: 'x' } });
  await look();
  await look();
  expect(changed).toBe(2);
});

test('a Secret that changes during a pass over the platform is noticed afterwards', async () => {
  const redis = (url: string) => {
    const metadata = { name: 'redis', namespace: 'pdf', uid: 'redis' };
    server.put('pdf/secrets/redis', { kind: 'Secret', metadata, data: { url } });
  };
  redis('former');
  await reconcilePlatform('pdf', 'print', context);
  await look();
  expect(changed).toBe(0);
  server.onApply = ({ kind }) => kind === 'Deployment' && redis('next');
  await reconcilePlatform('pdf', 'print', context);
  await look();
  expect(changed).toBe(1);
});

test('the operator leaves a paused or deleted platform alone', async () => {
  server.put('pdf/pdfplatforms/print', platform({ paused: true }));
  expect(await look()).toBeUndefined();
  server.objects.delete('pdf/pdfplatforms/print');
  expect(await look()).toBeUndefined();
  expect(changed).toBe(0);
});

import { afterEach, beforeEach, expect, vi, test } from 'vitest';
import { Registry } from 'prom-client';
import { operatorMetrics } from '../metrics.ts';
import { account, apiKey, plan, platform } from '../testing/objects.ts';
import type { KubeObject } from '../kube/types.ts';
import { createControllers } from './index.ts';

const RESYNC_MS = 600_000;

const elsewhere = <T extends KubeObject>(object: T): T => ({
  ...object,
  metadata: { ...object.metadata, namespace: 'elsewhere' },
});

const THERE = {
  platforms: [platform(), elsewhere(platform())],
  plans: [plan('starter'), plan('gold')],
  accounts: [account('acme'), elsewhere(account('acme'))],
  apiKeys: [apiKey('ci'), apiKey('web')],
};

const EACH_ONCE = [
  ...['platforms elsewhere/print', 'platforms pdf/print'].flatMap((one) => [one, one, one]), // its engines and its pods, too
  'plans pdf/gold',
  'plans pdf/starter',
  'accounts elsewhere/acme',
  'accounts pdf/acme',
  'apiKeys pdf/ci',
  'apiKeys pdf/web',
].toSorted();

/** What was reconciled since the last call. */
let looked: string[];

const lookedAt = () => looked.splice(0).toSorted();

beforeEach(() => {
  vi.useFakeTimers();
  looked = [];
});
afterEach(() => {
  vi.useRealTimers();
});

/** Controllers of objects without events, which are gone at the first reconcile. */
function controllers() {
  const silent = Object.entries(THERE).map(([kind, list]) => {
    const get = (namespace: string, name: string) =>
      void looked.push(`${kind} ${namespace}/${name}`);
    return [kind, { list: () => list, get, onChange: () => undefined }];
  });
  const informers = { ...Object.fromEntries(silent), owned: new Map() } as never;
  return createControllers({
    informers,
    context: { caches: informers } as never,
    log: { warn: () => undefined },
    metrics: operatorMetrics(new Registry(), RESYNC_MS),
  });
}

test('the operator reconciles everything at the start, and at intervals without a change', async () => {
  const all = controllers();
  all.start(RESYNC_MS);
  await vi.advanceTimersByTimeAsync(RESYNC_MS - 1);
  expect(lookedAt()).toEqual(EACH_ONCE);
  for (let again = 0; again < 2; again++) {
    await vi.advanceTimersByTimeAsync(RESYNC_MS);
    expect(lookedAt()).toEqual(EACH_ONCE);
  }
  await all.close();
});

test('a closed operator reconciles nothing', async () => {
  const all = controllers();
  all.start(RESYNC_MS);
  await vi.advanceTimersByTimeAsync(0);
  expect(lookedAt()).toEqual(EACH_ONCE);
  await all.close();
  await vi.advanceTimersByTimeAsync(2 * RESYNC_MS);
  expect(lookedAt()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});

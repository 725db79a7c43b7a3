import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { PdfPlatform } from '../api/v1alpha1/index.ts';
import type { Informers } from '../informers.ts';
import type { KubeObject } from '../kube/types.ts';
import type { Measures } from '../measures.ts';
import { MemoryCluster } from '../testing/memory-cluster.ts';
import { platform } from '../testing/objects.ts';
import { EngineScales } from './engine-scale/engine-scales.ts';
import { createControllers } from './index.ts';
import { ToldStatuses } from './told-statuses.ts';

const PATH = 'pdf/pdfplatforms/print';

let server: MemoryCluster;
let passes: Promise<unknown>[];
let controllers: ReturnType<typeof createControllers>;
let watched: ((object: KubeObject) => void)[];

beforeEach(async () => {
  server = new MemoryCluster();
  server.put(PATH, platform({ paused: true }));
  [passes, watched] = [[], []];
  const caches = server.caches();
  const informer = (kind: string) => ({
    ...server.cache(kind),
    onChange: (listener: (object: KubeObject) => void) => {
      if (kind === 'PdfPlatform') watched.push(listener);
    },
  });
  const informers = {
    ...{ platforms: informer('PdfPlatform'), plans: informer('PdfPlan') },
    ...{ accounts: informer('PdfAccount'), apiKeys: informer('PdfApiKey'), owned: new Map() },
  };
  const log = { info: () => undefined, warn: () => undefined };
  const measures = {
    begins: () => undefined,
    reconcile: (kind: string, work: () => Promise<unknown>) => {
      const pass = work();
      if (kind === 'PdfPlatform') passes.push(pass);
      return pass;
    },
  };
  controllers = createControllers({
    informers: informers as unknown as Informers,
    context: {
      ...{ cluster: server.cluster, caches, log, scales: new EngineScales() },
      ...{ told: new ToldStatuses(), version: '1', namespace: 'operators' },
      events: { tell: () => Promise.resolve() },
      authAt: () => Promise.reject(new Error('there is no auth')),
    },
    log,
    measures: measures as unknown as Measures,
  });
  controllers.start();
  await ended();
});
afterEach(() => controllers.close());

/** All passes, and what the queue does after each. */
async function ended(): Promise<void> {
  await Promise.all(passes);
  await setImmediate();
}

const stored = () => server.get(PATH) as PdfPlatform;

/** As the watch tells it. */
function change(changed: Partial<PdfPlatform>): void {
  server.put(PATH, { ...stored(), ...changed });
  for (const listener of watched) listener(stored());
}

test('what a pass has written of a platform is no reason for another one', () => {
  expect(stored().status?.conditions).toHaveLength(3);
  expect(passes).toHaveLength(1);
  change({});
  expect(passes).toHaveLength(1);
});

test('another spec is, and so is a status that somebody else wrote', async () => {
  change({ spec: platform({ paused: true, storeFailure: 'open' }).spec });
  expect(passes).toHaveLength(2);
  await ended();
  change({});
  expect(passes).toHaveLength(2);
  change({ status: { ...stored().status, plans: 7 } });
  expect(passes).toHaveLength(3);
});

test('a status that is older than what was found since is, also where the latest pass wrote nothing', async () => {
  const older = stored().status;
  change({ spec: platform({ paused: true, storeFailure: 'open' }).spec });
  await ended();
  change({ status: { ...older, observedGeneration: stored().metadata.generation } });
  expect(passes).toHaveLength(3);
});

test('everything is looked at from time to time, news or not', () => {
  controllers.resync();
  expect(passes).toHaveLength(2);
});

import { beforeEach, expect, test } from 'vitest';
import { MemoryCluster } from '../../testing/memory-cluster.ts';
import { platform } from '../../testing/objects.ts';
import { EngineScales } from './engine-scales.ts';
import { reconcileEngineScale } from './reconcile.ts';

const PATH = 'pdf/pdfplatforms/print';
const SCALED = {
  engines: {
    chromium: { maxConcurrency: 2, autoscaling: { minReplicas: 1, maxReplicas: 4 } },
    libreoffice: { autoscaling: { minReplicas: 1, maxReplicas: 4 } },
  },
};

let server: MemoryCluster;
let scales: EngineScales;
let messages: string[];
let scaled: number;
const metrics = new Map<string, string>();

beforeEach(() => {
  server = new MemoryCluster();
  scales = new EngineScales();
  messages = [];
  scaled = 0;
  metrics.clear();
  server.put(PATH, platform(SCALED));
});

/** A pod of render that reports its numbers; without numbers it does not answer. */
function renderPod(address: string, numbers?: { busy: number; waiting: number; office?: number }) {
  const labels = {
    'app.kubernetes.io/name': 'platen',
    'app.kubernetes.io/instance': 'print',
    'app.kubernetes.io/component': 'render',
  };
  server.put(`pdf/pods/render-${address}`, {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `render-${address}`, namespace: 'pdf', uid: address, labels },
    status: { podIP: address, conditions: [{ type: 'Ready', status: 'True' }] },
  });
  if (!numbers) return;
  const { busy, waiting, office = 0 } = numbers;
  metrics.set(
    address,
    [
      '# TYPE platen_engine_busy gauge',
      `platen_engine_busy{pool="chromium",service="render"} ${busy}`,
      `platen_engine_busy{pool="libreoffice",service="render"} ${office}`,
      `platen_engine_slots{pool="chromium",service="render"} 99`,
      `platen_engine_queue_length{pool="chromium",service="render"} ${waiting}`,
    ].join('\n'),
  );
}

type ScaleContext = Parameters<typeof reconcileEngineScale>[2];

function pass() {
  const context = {
    cluster: server.cluster,
    caches: { platforms: server.cache('PdfPlatform') },
    events: {
      record: (_: unknown, { message }: { message: string }) =>
        Promise.resolve(void messages.push(message)),
    },
    scales,
    onScaled: () => void (scaled += 1),
    readMetrics: (address: string) => {
      const text = metrics.get(address);
      return text === undefined ? Promise.reject(new Error('away')) : Promise.resolve(text);
    },
  };
  return reconcileEngineScale('pdf', 'print', context as unknown as ScaleContext);
}

const replicas = () =>
  (['chromium', 'libreoffice'] as const).map((engine) =>
    scales.replicasOf(platform(SCALED), engine, 1),
  );

test('each kind of engine has its own number, by the sum of what all pods of render report', async () => {
  replicas();
  renderPod('10.0.0.1', { busy: 2, waiting: 1 });
  renderPod('10.0.0.2', { busy: 1, waiting: 0, office: 3 });
  expect(await pass()).toBe(5_000);
  expect(replicas()).toEqual([3, 2]);
  expect(scaled).toBe(1);
  expect(messages).toEqual([
    'chromium: 3 engines, for 4 documents in progress and in the queue.',
    'libreoffice: 2 engines, for 3 documents in progress and in the queue.',
  ]);
});

test('while a pod of render does not answer, the number may grow but not shrink', async () => {
  for (const engine of ['chromium', 'libreoffice'] as const) {
    scales.replicasOf(platform(SCALED), engine, 3);
  }
  renderPod('10.0.0.1', { busy: 0, waiting: 0 });
  renderPod('10.0.0.2');
  await pass();
  expect(replicas()).toEqual([3, 3]);
  expect(scaled).toBe(0);
});

test('a fixed number does not change', async () => {
  server.put(PATH, platform());
  expect(await pass()).toBeUndefined();
  expect(scales.replicasOf(platform(), 'chromium', 7)).toBeUndefined();
});

test('a paused platform keeps its numbers', async () => {
  server.put(PATH, platform({ ...SCALED, paused: true }));
  renderPod('10.0.0.1', { busy: 9, waiting: 9 });
  replicas();
  expect(await pass()).toBeUndefined();
  expect(replicas()).toEqual([1, 1]);
});

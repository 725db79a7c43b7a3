import { platformSpec, type PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Context } from '../context.ts';
import { ENGINES, type EngineName } from '../platform/resources/names.ts';
import { inForce } from '../platform/valid-spec.ts';
import { boundsOf } from './engine-scales.ts';
import type { Cluster } from '../../kube/cluster.ts';
import { askPod, isReady, listPods } from '../health/pods.ts';
import type { Load } from './decide.ts';

const LOOK_EVERY_MS = 5_000;

interface ScaleContext extends Context {
  onScaled: (platform: PdfPlatform) => void;
  readMetrics?: ReadMetrics;
}

/** Reads the load of a platform's engines. @returns when to look again, if at all */
export async function reconcileEngineScale(
  namespace: string,
  name: string,
  context: ScaleContext,
): Promise<number | undefined> {
  const stored = context.caches.platforms.get(namespace, name);
  if (!stored || stored.metadata.deletionTimestamp !== undefined) return undefined;
  const platform = inForce({ ...stored, spec: platformSpec.parse(stored.spec) }, context);
  const scaled = ENGINES.filter((engine) => boundsOf(platform, engine));
  if (scaled.length === 0 || stored.spec.paused) return undefined;
  const { cluster, scales, events, onScaled, readMetrics } = context;
  const loads = await readLoads(platform, cluster, readMetrics);
  const changed = scaled.filter((engine) => scales.observe(platform, engine, loads[engine]));
  for (const engine of changed) {
    const replicas = scales.replicasOf(platform, engine, undefined) ?? 0;
    const { documents } = loads[engine];
    const message = `${engine}: ${replicas} engines, for ${documents} documents in progress and in the queue.`;
    await events.record(platform, { type: 'Normal', reason: 'EnginesScaled', message });
  }
  if (changed.length > 0) onScaled(platform);
  return LOOK_EVERY_MS;
}

type Loads = Record<EngineName, Load>;

/** Reads the metrics of a pod. @throws it does not answer */
type ReadMetrics = (podAddress: string) => Promise<string>;

/** The load of each kind of engine: the sum over the ready pods of render. */
async function readLoads(
  platform: PdfPlatform,
  cluster: Pick<Cluster, 'list'>,
  read: ReadMetrics = readMetrics,
): Promise<Loads> {
  const pods = await listPods(platform, { cluster }, 'render');
  const addresses = pods.filter(isReady).flatMap(({ status }) => status?.podIP ?? []);
  const answers = await Promise.allSettled(addresses.map(read));
  const texts = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const isWhole = texts.length > 0 && texts.length === addresses.length;
  const loadOf = (engine: EngineName) => ({ documents: documentsIn(texts, engine), isWhole });
  return Object.fromEntries(ENGINES.map((engine) => [engine, loadOf(engine)])) as Loads;
}

const LINE = /^platen_engine_(?:busy|queue_length)\{([^}]*)\} (\d+)$/gm;

function documentsIn(texts: readonly string[], engine: EngineName): number {
  const lines = texts.flatMap((text) => [...text.matchAll(LINE)]);
  return lines
    .filter(([, labels]) => labels?.split(',').includes(`pool="${engine}"`))
    .reduce((sum, [, , value]) => sum + Number(value), 0);
}

async function readMetrics(podAddress: string): Promise<string> {
  const response = await askPod(podAddress, '/metrics');
  const text = await response.text();
  if (!response.ok) throw new Error(`${podAddress} answered ${response.status}`);
  return text;
}

import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Cluster } from '../../kube/cluster.ts';
import { askPod, isReady, listPods } from '../health/pods.ts';
import { ENGINES, type EngineName } from '../platform/resources/names.ts';
import type { Load } from './decide.ts';

type Loads = Record<EngineName, Load>;

/** Reads the metrics of a pod. @throws it does not answer */
export type ReadMetrics = (podAddress: string) => Promise<string>;

/** The load of each kind of engine: the sum over the ready pods of render. */
export async function readLoads(
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

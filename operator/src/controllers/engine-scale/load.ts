import { isIPv6 } from 'node:net';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Cluster } from '../../kube/cluster.ts';
import type { KubeObject } from '../../kube/types.ts';
import { ENGINES, METRICS_PORT, selectorOf, type EngineName } from '../platform/resources/names.ts';
import type { Load } from './decide.ts';

type Loads = Record<EngineName, Load>;

/** Reads the metrics of a pod. @throws it does not answer */
export type ReadMetrics = (podAddress: string) => Promise<string>;

interface Pod extends KubeObject {
  status?: { podIP?: string; conditions?: { type: string; status: string }[] };
}

const TIMEOUT_MS = 3_000;

/** The load of each kind of engine: the sum over the ready pods of render. */
export async function readLoads(
  platform: PdfPlatform,
  cluster: Pick<Cluster, 'list'>,
  read: ReadMetrics = readMetrics,
): Promise<Loads> {
  const { namespace } = platform.metadata;
  const pods: Pod[] = await cluster.list('Pod', namespace, selectorOf(platform, 'render'));
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

function isReady({ metadata, status }: Pod): boolean {
  if (metadata.deletionTimestamp !== undefined) return false;
  return (
    status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') === true
  );
}

async function readMetrics(podAddress: string): Promise<string> {
  const host = isIPv6(podAddress) ? `[${podAddress}]` : podAddress;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(`http://${host}:${METRICS_PORT}/metrics`, { signal });
  const text = await response.text();
  if (!response.ok) throw new Error(`${host} answered ${response.status}`);
  return text;
}

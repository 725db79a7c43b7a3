import { platformSpec, type PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Context } from '../context.ts';
import { ENGINES } from '../platform/resources/names.ts';
import { inForce } from '../platform/valid-spec.ts';
import { readLoads, type ReadMetrics } from './load.ts';
import { boundsOf } from './engine-scales.ts';

const LOOK_EVERY_MS = 5_000;

interface ScaleContext extends Context {
  /** Reconciles the platform. */
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

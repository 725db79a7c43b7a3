import type { Context } from '../controllers/context.ts';
import { EngineScales } from '../controllers/engine-scale/engine-scales.ts';
import { RevertedScales } from '../controllers/platform/scaled-by-others.ts';
import { ProblemHistory } from '../controllers/health/sightings.ts';
import type { MemoryCluster } from './memory-cluster.ts';

/** What reconcilers work with, on a cluster in memory: nobody is told anything, and nothing is logged. */
export function contextOf(server: MemoryCluster, changes: Partial<Context> = {}): Context {
  return {
    cluster: server.cluster,
    caches: server.caches(),
    events: { tell: () => Promise.resolve() },
    log: { info: () => undefined, warn: () => undefined },
    version: '1.2.3',
    scales: new EngineScales(),
    takenBack: new RevertedScales(),
    sightings: new ProblemHistory(),
    namespace: 'operators',
    ...changes,
  };
}

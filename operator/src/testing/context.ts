import type { Context } from '../controllers/context.ts';
import { EngineScales } from '../controllers/engine-scale/engine-scales.ts';
import { ProblemHistory } from '../controllers/health/problem-history.ts';
import type { MemoryCluster } from './memory-cluster.ts';

/** What reconcilers need, with a cluster in memory, without events and logs. */
export function contextOf(server: MemoryCluster, changes: Partial<Context> = {}): Context {
  return {
    cluster: server.cluster,
    caches: server.caches(),
    events: { record: () => Promise.resolve() },
    log: { info: () => undefined, warn: () => undefined },
    version: '1.2.3',
    scales: new EngineScales(),
    problemHistory: new ProblemHistory(),
    namespace: 'operators',
    ...changes,
  };
}

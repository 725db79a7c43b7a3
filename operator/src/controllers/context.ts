import type { Logger } from '@platen/runtime';
import type { PdfAccount, PdfApiKey, PdfPlan, PdfPlatform } from '../api/v1alpha1/index.ts';
import type { Cluster } from '../kube/cluster.ts';
import type { Events } from '../kube/events.ts';
import type { Informer } from '../kube/informer.ts';
import type { KubeObject } from '../kube/types.ts';
import type { RevertedScales } from './platform/reverted-scales.ts';
import type { EngineScales } from './engine-scale/engine-scales.ts';
import type { ReadReport } from './health/reports.ts';
import type { ProblemHistory } from './health/problem-history.ts';

/** What of a copy of the cluster reconcilers read. */
export type Cache<T extends KubeObject> = Pick<Informer<T>, 'get' | 'list'>;

export interface Caches {
  platforms: Cache<PdfPlatform>;
  plans: Cache<PdfPlan>;
  accounts: Cache<PdfAccount>;
  apiKeys: Cache<PdfApiKey>;
  /** What the operator made, by kind. */
  owned: ReadonlyMap<string, Cache<KubeObject>>;
}

/** What every reconciler works with. */
export interface Context {
  cluster: Cluster;
  caches: Caches;
  events: Pick<Events, 'tell'>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** How many engines there are to be. */
  scales: EngineScales;
  /** From who scales by hand. */
  revertedScales: RevertedScales;
  /** What was seen of the platforms' pods. */
  problemHistory: ProblemHistory;
  /** Asks a pod what it misses; left out: as its process tells. */
  readReport?: ReadReport;
  /** The tag of images that a platform leaves out. */
  version: string;
  /** Where the operator runs: auth lets it in. */
  namespace: string;
}

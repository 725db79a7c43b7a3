import type { Logger } from '@platen/runtime';
import type { PdfAccount, PdfApiKey, PdfPlan, PdfPlatform } from '../api/v1alpha1/index.ts';
import type { Cluster } from '../kube/cluster.ts';
import type { Events } from '../kube/events.ts';
import type { Informer } from '../kube/informer.ts';
import type { KubeObject } from '../kube/types.ts';
import type { EngineScales } from './engine-scale/engine-scales.ts';
import type { ReadReport } from './health/reports.ts';
import type { ProblemHistory } from './health/problem-history.ts';

/** The part of an informer that reconcilers read. */
export type Cache<T extends KubeObject> = Pick<Informer<T>, 'get' | 'list'>;

export interface Caches {
  platforms: Cache<PdfPlatform>;
  plans: Cache<PdfPlan>;
  accounts: Cache<PdfAccount>;
  apiKeys: Cache<PdfApiKey>;
  /** The objects of the operator, by kind. */
  owned: ReadonlyMap<string, Cache<KubeObject>>;
}

/** What every reconciler needs. */
export interface Context {
  cluster: Cluster;
  caches: Caches;
  events: Pick<Events, 'record'>;
  log: Pick<Logger, 'info' | 'warn'>;
  /** The wanted numbers of engines. */
  scales: EngineScales;
  /** Observations of the platforms' pods. */
  problemHistory: ProblemHistory;
  /** Reads the report of a pod; by default from its `/statusz`. */
  readReport?: ReadReport;
  /** The image tag of platforms that name none. */
  version: string;
  /** The operator's namespace, from which auth accepts calls. */
  namespace: string;
}

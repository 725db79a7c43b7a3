import { FIELD_MANAGER, type Cluster } from '../../kube/cluster.ts';
import type { KubeObject } from '../../kube/types.ts';
import type { ObservedDeployment } from './deployments.ts';
import type { Component } from './resources/names.ts';

/** An autoscaler of somebody else's, which says how many pods of a part there are. */
export interface ForeignScaler {
  name: string;
  maxReplicas: number;
}

export type ForeignScalers = Partial<Record<Component, ForeignScaler>>;

/** Holds a number of pods by itself: an autoscaler takes the field over without being asked. */
const INTERIM_MANAGER = `${FIELD_MANAGER}-replicas`;

/**
 * Lets go of a Deployment's number of pods. What is simply named no more falls back to one pod until
 * the autoscaler looks.
 */
export async function releaseReplicas(
  deployment: ObservedDeployment,
  cluster: Pick<Cluster, 'apply'>,
): Promise<void> {
  if (!isHeld(deployment)) return;
  await applyReplicas(deployment, deployment.spec?.replicas, cluster);
}

/** Changes a Deployment's number of pods, and nothing else of it. */
export function applyReplicas(
  { kind, metadata: { name, namespace } }: ObservedDeployment,
  replicas: number | undefined,
  cluster: Pick<Cluster, 'apply'>,
): Promise<KubeObject> {
  const interim = { kind, metadata: { name, namespace }, spec: { replicas } };
  return cluster.apply(interim, INTERIM_MANAGER);
}

/** Whether a field manager is the operator. */
export function isOperator(manager: string | undefined): boolean {
  return manager === FIELD_MANAGER || manager === INTERIM_MANAGER;
}

function isHeld({ metadata }: KubeObject): boolean {
  return (
    metadata.managedFields?.some(({ manager, fieldsV1 }) => {
      const fields = fieldsV1 as { 'f:spec'?: object } | undefined;
      return manager === FIELD_MANAGER && 'f:replicas' in (fields?.['f:spec'] ?? {});
    }) === true
  );
}

import { FIELD_MANAGER, type Cluster } from '../../kube/cluster.ts';
import type { KubeObject } from '../../kube/types.ts';
import type { ObservedDeployment } from './deployments.ts';
import type { Component } from './resources/names.ts';

/** An autoscaler of others that sets the number of pods of a part. */
interface ForeignScaler {
  name: string;
  maxReplicas: number;
}

export type ForeignScalers = Partial<Record<Component, ForeignScaler>>;

/** Owns the number of pods for a moment: an autoscaler can take the field from it. */
const INTERIM_MANAGER = `${FIELD_MANAGER}-replicas`;

/** Gives up a Deployment's number of pods. Just leaving the field out would scale to one pod until the autoscaler acts. */
export async function releaseReplicas(
  deployment: ObservedDeployment,
  cluster: Pick<Cluster, 'apply'>,
): Promise<void> {
  if (!isHeld(deployment)) return;
  await applyReplicas(deployment, deployment.spec?.replicas, cluster);
}

/** Changes only a Deployment's number of pods. */
export function applyReplicas(
  { kind, metadata: { name, namespace } }: ObservedDeployment,
  replicas: number | undefined,
  cluster: Pick<Cluster, 'apply'>,
): Promise<KubeObject> {
  const interim = { kind, metadata: { name, namespace }, spec: { replicas } };
  return cluster.apply(interim, INTERIM_MANAGER);
}

/** Whether a field manager is the operator's. */
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

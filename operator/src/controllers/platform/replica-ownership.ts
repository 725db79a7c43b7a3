import { FIELD_MANAGER, type Cluster } from '../../kube/cluster.ts';
import type { KubeObject } from '../../kube/types.ts';
import type { ObservedDeployment } from './deployments.ts';

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

/** The field manager that set a Deployment's number of pods, if it was not the operator. */
export function scalerOf({ metadata: { managedFields = [] } }: KubeObject): string | undefined {
  return managedFields.find((one) => !isOperator(one.manager) && hasReplicas(one))?.manager;
}

function isOperator(manager: string | undefined): boolean {
  return manager === FIELD_MANAGER || manager === INTERIM_MANAGER;
}

function isHeld({ metadata: { managedFields = [] } }: KubeObject): boolean {
  return managedFields.some((one) => one.manager === FIELD_MANAGER && hasReplicas(one));
}

function hasReplicas({ fieldsV1 }: { fieldsV1?: unknown }): boolean {
  const fields = fieldsV1 as { 'f:spec'?: object } | undefined;
  return 'f:replicas' in (fields?.['f:spec'] ?? {});
}

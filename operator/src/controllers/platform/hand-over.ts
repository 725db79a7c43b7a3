import { FIELD_MANAGER, type Cluster } from '../../kube/cluster.ts';
import type { KubeObject } from '../../kube/types.ts';
import type { ObservedDeployment } from './status.ts';

/** Holds what an autoscaler is to change next: it takes the field over without being asked. */
const INTERIM_MANAGER = `${FIELD_MANAGER}-replicas`;

/**
 * Lets go of a Deployment's number of pods. What is simply named no more falls back to one pod until
 * the autoscaler looks.
 */
export async function handOverReplicas(
  deployment: ObservedDeployment,
  cluster: Pick<Cluster, 'apply'>,
): Promise<void> {
  if (!isHeld(deployment)) return;
  const { kind, metadata, spec } = deployment;
  const { name, namespace } = metadata;
  const interim = { kind, metadata: { name, namespace }, spec: { replicas: spec?.replicas } };
  await cluster.apply(interim, INTERIM_MANAGER);
}

function isHeld({ metadata }: KubeObject): boolean {
  return (
    metadata.managedFields?.some(({ manager, fieldsV1 }) => {
      const fields = fieldsV1 as { 'f:spec'?: object } | undefined;
      return manager === FIELD_MANAGER && 'f:replicas' in (fields?.['f:spec'] ?? {});
    }) === true
  );
}

import type { KubeObject } from '../../kube/types.ts';

interface Imaged {
  image?: string;
}

/** The fields of a Deployment that the operator reads. */
export interface ObservedDeployment extends KubeObject {
  spec?: {
    replicas?: number;
    template: { spec?: { containers: Imaged[]; initContainers?: Imaged[] } };
  };
  status?: Partial<typeof NOTHING> & {
    conditions?: { type: string; status: string; message?: string; lastTransitionTime?: string }[];
  };
}

/** The status of a Deployment that its controller has not seen yet. */
const NOTHING = {
  observedGeneration: 0,
  replicas: 0,
  readyReplicas: 0,
  updatedReplicas: 0,
  availableReplicas: 0,
};

/** All pods are of the newest kind and ready, and no other is left. */
export function isRolledOut({ metadata, spec, status }: ObservedDeployment): boolean {
  const desired = spec?.replicas ?? 1;
  const seen = { ...NOTHING, ...status };
  return (
    seen.observedGeneration >= (metadata.generation ?? 0) &&
    seen.updatedReplicas >= desired &&
    seen.availableReplicas >= desired &&
    seen.replicas <= desired
  );
}

/** Whether callers reach only new pods, of whatever number. */
export function isReplaced(deployment: ObservedDeployment): boolean {
  const { spec, status } = deployment;
  const wanted = Math.min(spec?.replicas ?? 1, 1);
  return isOfOneKind(deployment) && (status?.availableReplicas ?? 0) >= wanted;
}

/** Whether pods of another kind than the newest are left, and are still being replaced. */
export function hasOldPods(deployment: ObservedDeployment): boolean {
  return failureOf(deployment) === undefined && !isOfOneKind(deployment);
}

/** All pods are of the newest kind. */
function isOfOneKind({ metadata, status }: ObservedDeployment): boolean {
  const seen = { ...NOTHING, ...status };
  return (
    seen.observedGeneration >= (metadata.generation ?? 0) && seen.updatedReplicas >= seen.replicas
  );
}

/** Why it makes no progress any more. */
export function failureOf({ metadata, status }: ObservedDeployment): string | undefined {
  if ((status?.observedGeneration ?? 0) < (metadata.generation ?? 0)) return undefined;
  const progress = status?.conditions?.find(({ type }) => type === 'Progressing');
  return progress?.status === 'False' ? (progress.message ?? 'no progress') : undefined;
}

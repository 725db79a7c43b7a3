import type { Container, PodSpec, Volume, VolumeMount } from '../../../kube/types.ts';

/** A container with the restrictions of the restricted Pod Security Standard. */
export const RESTRICTED: NonNullable<Container['securityContext']> = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  readOnlyRootFilesystem: true,
};

/** A pod whose user and groups its namespace assigns, as on OpenShift. */
export const WITHOUT_USER = {
  runAsNonRoot: true,
  seccompProfile: { type: 'RuntimeDefault' },
};

/** A pod without rights: no root, no API token, no environment of other Services. */
export function restrictedPod(user: number): Omit<PodSpec, 'containers'> {
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { ...WITHOUT_USER, runAsUser: user, runAsGroup: user, fsGroup: user },
  };
}

/** A folder of a pod in memory. It counts towards the container's memory, and is gone with the pod. */
export interface Scratch {
  name: string;
  path: string;
  sizeLimit: string;
}

export function scratchVolume({ name, sizeLimit }: Scratch): Volume {
  return { name, emptyDir: { sizeLimit, medium: 'Memory' } };
}

export function scratchMount({ name, path }: Scratch): VolumeMount {
  return { name, mountPath: path };
}

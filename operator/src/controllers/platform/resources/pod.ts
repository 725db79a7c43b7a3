import type { Container, PodSpec, Volume, VolumeMount } from '../../../kube/types.ts';

/** A container that may do nothing but its work, as the restricted Pod Security Standard wants it. */
export const RESTRICTED: NonNullable<Container['securityContext']> = {
  allowPrivilegeEscalation: false,
  capabilities: { drop: ['ALL'] },
  readOnlyRootFilesystem: true,
};

/** A pod without rights: no root, no token of the API server, no environment of other Services. */
export function restrictedPod(user: number): Omit<PodSpec, 'containers'> {
  return {
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: {
      ...{ runAsNonRoot: true, runAsUser: user, runAsGroup: user, fsGroup: user },
      seccompProfile: { type: 'RuntimeDefault' },
    },
  };
}

/** A folder of a pod's own, in memory: it counts as its container's, and is gone with the pod. */
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

import type { Container, EnvVar, PodSpec, Volume, VolumeMount } from '../../../kube/types.ts';

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

/** A folder of a container, what is in it, and the variables by which the process knows of it. */
export interface Folder {
  path: string;
  volume: Volume;
  /** Without it, nothing can be written there. */
  isWritable?: true;
  env?: EnvVar[];
}

export function mountOf({ path, volume: { name }, isWritable }: Folder): VolumeMount {
  return { name, mountPath: path, ...(!isWritable && { readOnly: true }) };
}

/** A folder in memory. It counts towards the container's memory, and is gone with the pod. */
export function scratch(name: string, path: string, sizeLimit: string): Folder {
  return { path, volume: { name, emptyDir: { sizeLimit, medium: 'Memory' } }, isWritable: true };
}

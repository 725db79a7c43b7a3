import { createHash } from 'node:crypto';
import type { KubeObject, Deployment, Desired, EnvVar } from '../../../kube/types.ts';

const REVISION = 'platen.dev/revision';

/** Passes its revision to a process. */
export const REVISION_ENV: EnvVar = {
  name: 'PLATEN_REVISION',
  valueFrom: { fieldRef: { fieldPath: `metadata.annotations['${REVISION}']` } },
};

/** Adds to a Deployment and its pods the digest of their content, with the defaults of the API server. */
export function withRevision(deployment: Desired<Deployment>): Desired<Deployment> {
  const { metadata, spec } = deployment;
  if (!spec) return deployment;
  const digest = createHash('sha256').update(JSON.stringify(spec.template)).digest('hex');
  const revision = { [REVISION]: digest.slice(0, 16) };
  const annotated = <T extends { annotations?: Record<string, string> }>(one: T): T => ({
    ...one,
    annotations: { ...one.annotations, ...revision },
  });
  const template = Object.assign({}, spec.template, {
    metadata: annotated(spec.template.metadata ?? {}),
  });
  return {
    ...deployment,
    metadata: annotated(metadata),
    spec: Object.assign({}, spec, { template }),
  };
}

/** The revision of a Deployment, or of one of its pods. */
export function revisionOf({ metadata }: Pick<KubeObject, 'metadata'>): string | undefined {
  return metadata.annotations?.[REVISION];
}

/** Whether both create the same pods. */
export function isSameRevision(
  { metadata }: Pick<KubeObject, 'metadata'>,
  wanted: Pick<Desired<Deployment>, 'metadata'>,
): boolean {
  return metadata.annotations?.[REVISION] === wanted.metadata.annotations?.[REVISION];
}

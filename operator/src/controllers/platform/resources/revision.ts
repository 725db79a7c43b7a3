import { createHash } from 'node:crypto';
import type { KubeObject, Deployment, Desired } from '../../../kube/types.ts';

const REVISION = 'platen.dev/revision';

/** Marks a Deployment with what its pods are made of, as the API server fills in what is left out. */
export function withRevision(deployment: Desired<Deployment>): Desired<Deployment> {
  const template = JSON.stringify(deployment.spec?.template);
  const revision = createHash('sha256').update(template).digest('hex').slice(0, 16);
  const { metadata } = deployment;
  const annotations = { ...metadata.annotations, [REVISION]: revision };
  return { ...deployment, metadata: { ...metadata, annotations } };
}

/** Whether both make the same pods. */
export function isSameRevision(
  { metadata }: Pick<KubeObject, 'metadata'>,
  wanted: Pick<Desired<Deployment>, 'metadata'>,
): boolean {
  return metadata.annotations?.[REVISION] === wanted.metadata.annotations?.[REVISION];
}

import type { PdfPlatform } from '../../../api/v1alpha1/index.ts';
import type { Deployment, Desired, DesiredObject } from '../../../kube/types.ts';
import type { ForeignScalers } from '../replica-ownership.ts';
import { nameOf, type Component } from './names.ts';

/** Leaves out the number of pods of parts with an autoscaler of others, and creates none beside it. */
export function leftToOthers(
  desired: readonly DesiredObject[],
  platform: PdfPlatform,
  scalers: ForeignScalers,
): DesiredObject[] {
  const names = new Set(Object.keys(scalers).map((part) => nameOf(platform, part as Component)));
  return desired
    .filter(({ kind, metadata }) => kind !== 'HorizontalPodAutoscaler' || !names.has(metadata.name))
    .map((one) => {
      return one.kind === 'Deployment' && names.has(one.metadata.name) ? withoutReplicas(one) : one;
    });
}

function withoutReplicas(deployment: Desired<Deployment>): DesiredObject {
  const { replicas: _, ...spec } = deployment.spec ?? {};
  return Object.assign({}, deployment, { spec });
}

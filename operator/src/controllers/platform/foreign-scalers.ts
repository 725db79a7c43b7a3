import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { KubeObject } from '../../kube/types.ts';
import type { Context } from '../context.ts';
import { isOwn } from './own.ts';
import type { ForeignScalers } from './replica-ownership.ts';
import { COMPONENTS, nameOf } from './resources/names.ts';

interface Autoscaler extends KubeObject {
  spec: { scaleTargetRef: { kind: string; name: string }; maxReplicas: number };
}

/** The autoscalers of others for a platform's parts. The operator leaves the number to them, and reports that. */
export async function foreignScalers(
  platform: PdfPlatform,
  { cluster }: Pick<Context, 'cluster'>,
): Promise<ForeignScalers> {
  const { namespace } = platform.metadata;
  const all = (await cluster.list('HorizontalPodAutoscaler', namespace, {})) as Autoscaler[];
  const foreign = all.filter((one) => !isOwn(one, platform));
  const found = COMPONENTS.flatMap((component) => {
    const name = nameOf(platform, component);
    const scaler = foreign.find(({ spec: { scaleTargetRef: target } }) => {
      return target.kind === 'Deployment' && target.name === name;
    });
    if (!scaler) return [];
    const { metadata, spec } = scaler;
    return [[component, { name: metadata.name, maxReplicas: spec.maxReplicas }] as const];
  });
  return Object.fromEntries(found);
}

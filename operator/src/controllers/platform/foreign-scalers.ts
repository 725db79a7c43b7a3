import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Deployment, Desired, DesiredObject, KubeObject } from '../../kube/types.ts';
import type { ConditionFinding } from '../conditions.ts';
import type { Context } from '../context.ts';
import { isOwn } from './own.ts';
import type { ForeignScalers } from './replica-ownership.ts';
import { COMPONENTS, nameOf, type Component } from './resources/names.ts';

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

/** @returns undefined if the numbers are those of the spec */
export function scaledByOthers(scalers: ForeignScalers): ConditionFinding | undefined {
  const named = Object.entries(scalers).map(([part, { name }]) => `${part} (${name})`);
  if (named.length === 0) return undefined;
  const message =
    `HorizontalPodAutoscalers of others set the number of pods of ${named.join(', ')}, ` +
    'so the numbers of the spec do not count. Delete them if you want those.';
  return { type: 'ScaledByOthers', status: true, reason: 'ForeignAutoscaler', message };
}

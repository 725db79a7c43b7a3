import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Deployment, KubeObject } from '../../kube/types.ts';
import { findings, type Finding } from '../conditions.ts';
import type { Inputs } from './inputs.ts';

export type ObservedDeployment = KubeObject & Pick<Deployment, 'spec' | 'status'>;

/** How far one Deployment is. */
interface Progress {
  name: string;
  image: string;
  desired: number;
  ready: number;
  isDone: boolean;
  /** It made no progress for so long that it will not by itself. */
  failure?: string | undefined;
}

/** What a pass found out about a platform. */
export function platformStatus(
  platform: PdfPlatform,
  inputs: Inputs,
  deployments: readonly ObservedDeployment[],
) {
  const all = deployments.map((deployment) => progressOf(platform, deployment));
  const { name, namespace } = platform.metadata;
  return {
    found: [...outcomeOf(all), degradedOf(all, inputs)],
    rest: {
      url: `http://${name}.${namespace}.svc`,
      plans: inputs.plans.length,
      accounts: inputs.accounts.length,
      workloads: all.map(({ name, image, desired, ready }) => ({ name, image, desired, ready })),
    },
  };
}

function outcomeOf(all: readonly Progress[]): Finding[] {
  const failed = all.find(({ failure }) => failure !== undefined);
  if (failed) {
    return findings('stalled', 'RolloutFailed', `${failed.name}: ${failed.failure ?? ''}`);
  }
  const waiting = all.filter(({ isDone }) => !isDone);
  if (waiting.length === 0)
    return findings('ready', 'Ready', 'Everything is up to date and ready.');
  const names = waiting.map(({ name, ready, desired }) => `${name} (${ready}/${desired})`);
  return findings('progressing', 'RollingOut', `Waiting for ${names.join(', ')}.`);
}

function degradedOf(all: readonly Progress[], { plans }: Inputs): Finding {
  const short = all.filter(({ ready, desired }) => ready < desired).map(({ name }) => name);
  if (short.length > 0) {
    const message = `Fewer pods than wanted are ready: ${short.join(', ')}.`;
    return { type: 'Degraded', status: true, reason: 'PodsMissing', message };
  }
  if (plans.length === 0) {
    const message = 'No PdfPlan is selected, so every account is refused. Create one.';
    return { type: 'Degraded', status: true, reason: 'NoPlans', message };
  }
  return { type: 'Degraded', status: false, reason: 'AsWanted', message: 'Nothing is missing.' };
}

function progressOf(
  platform: PdfPlatform,
  { metadata, spec, status }: ObservedDeployment,
): Progress {
  const desired = spec?.replicas ?? 1;
  const ready = status?.readyReplicas ?? 0;
  const isSeen = (status?.observedGeneration ?? 0) >= (metadata.generation ?? 0);
  const isUpdated = (status?.updatedReplicas ?? 0) >= desired;
  const isAvailable = (status?.availableReplicas ?? 0) >= desired;
  const isAlone = (status?.replicas ?? 0) <= desired;
  const progress = status?.conditions?.find(({ type }) => type === 'Progressing');
  return {
    name: metadata.name.slice(platform.metadata.name.length + 1),
    image: spec?.template.spec?.containers[0]?.image ?? '',
    ...{ desired, ready },
    isDone: isSeen && isUpdated && isAvailable && isAlone,
    failure: isSeen && progress?.status === 'False' ? progress.message : undefined,
  };
}

import type { PdfPlatform, PlatformStatus } from '../../api/v1alpha1/index.ts';
import { findings, type ConditionFinding } from '../conditions.ts';
import type { Observation, Problem } from '../health/problem.ts';
import { failureOf, isRolledOut, type ObservedDeployment } from './deployments.ts';
import type { Inputs } from './inputs.ts';
import { PROBER, urlOf } from './resources/names.ts';
import type { RollOut } from './roll-out.ts';

interface Progress {
  name: string;
  image: string;
  desired: number;
  ready: number;
  isDone: boolean;
  /** It made no progress for too long. */
  failure?: string | undefined;
}

type Seen = RollOut & Pick<Observation, 'problems' | 'short'>;

/** The fields of the status beside its conditions. */
export type ReportedFields = {
  [Field in 'url' | 'plans' | 'accounts' | 'autoscaling' | 'workloads']: PlatformStatus[Field];
};

/** The status of a platform after a reconcile. */
export function platformStatus(
  platform: PdfPlatform,
  inputs: Inputs,
  seen: Seen,
): { found: ConditionFinding[]; reported: ReportedFields } {
  const deployments: ObservedDeployment[] = seen.applied.filter(
    ({ kind }) => kind === 'Deployment',
  );
  const all = deployments.map((deployment) => progressOf(platform, deployment));
  return {
    found: [...outcomeOf(all, seen), degradedOf(platform, all, { ...inputs, ...seen })],
    reported: {
      url: urlOf(platform),
      autoscaling: autoscalingOf(all, inputs),
      plans: inputs.plans.length,
      accounts: inputs.accounts.length,
      workloads: all.map(({ name, image, desired, ready }) => ({ name, image, desired, ready })),
    },
  };
}

function outcomeOf(all: readonly Progress[], { held, problems }: Seen): ConditionFinding[] {
  const later = held.length > 0 ? ` These wait for it: ${held.join(', ')}.` : '';
  // A prober serves no callers, so a platform serves without it.
  const serving = all.filter(({ name }) => name !== PROBER);
  const stalling = problems.filter(
    ({ effect, component }) => effect === 'stalls' && component !== PROBER,
  );
  const [first] = stalling;
  if (first) return findings('stalled', first.reason, messagesOf(stalling) + later);
  const failed = serving.find(({ failure }) => failure !== undefined);
  if (failed) {
    const message = `${failed.name}: ${failed.failure ?? ''}${later}`;
    return findings('stalled', 'RolloutFailed', message);
  }
  const waiting = serving.filter(({ isDone }) => !isDone);
  if (waiting.length === 0)
    return findings('ready', 'Ready', 'Everything is up to date and ready.');
  const names = waiting.map(({ name, ready, desired }) => `${name} (${ready}/${desired})`);
  const why = problems.map(({ message }) => ` ${message}`).join('');
  return findings('progressing', 'RollingOut', `Waiting for ${names.join(', ')}.${why}${later}`);
}

function messagesOf(problems: readonly Problem[]): string {
  return problems.map(({ message }) => message).join(' ');
}

function degradedOf(
  { spec }: PdfPlatform,
  all: readonly Progress[],
  { plans, proberTaken, short, problems }: Inputs & Seen,
): ConditionFinding {
  if (short.length > 0) {
    const why = problems.map(({ message }) => ` ${message}`).join('');
    const message = `Fewer pods than wanted are ready: ${short.join(', ')}.${why}`;
    return degraded('PodsMissing', message);
  }
  const failed = all.find(({ failure }) => failure !== undefined);
  if (failed) {
    const message = `${failed.name} could not be replaced; the former version still serves.`;
    return degraded('RolloutFailed', message);
  }
  const degrading = problems.filter(
    ({ effect, component }) => effect === 'degrades' || component === PROBER,
  );
  if (degrading[0]) return degraded(degrading[0].reason, messagesOf(degrading));
  if (plans.length === 0)
    return degraded('NoPlans', 'No PdfPlan is selected, so every account is refused. Create one.');
  const names = new Set(plans.map(({ metadata }) => metadata.name));
  const wanted = [...spec.issuers.map((one) => one.defaultPlan), spec.monitoring.prober?.plan];
  const missing = wanted.filter((plan) => plan !== undefined && !names.has(plan));
  if (missing.length > 0)
    return degraded('UnknownPlan', `These plans do not exist: ${missing.join(', ')}.`);
  if (proberTaken !== undefined) {
    const message = `There is no prober: the ${proberTaken} is somebody else's. Rename it.`;
    return degraded('NameTaken', message);
  }
  const few = all.filter(({ ready, desired }) => ready < desired).map(({ name }) => name);
  return few.length > 0
    ? degraded('PodsStarting', `Pods are starting: ${few.join(', ')}.`, false)
    : degraded('AsWanted', 'Nothing is missing.', false);
}

function degraded(reason: string, message: string, status = true): ConditionFinding {
  return { type: 'Degraded', status, reason, message };
}

/** The engines that the operator scales. */
function autoscalingOf(all: readonly Progress[], { engineReplicas }: Inputs) {
  const scaled = Object.entries(engineReplicas).map(([name, desired]) => {
    const current = all.find((one) => one.name === name)?.ready ?? 0;
    return { name, current, desired };
  });
  return scaled.length > 0 ? scaled : undefined;
}

function progressOf(platform: PdfPlatform, deployment: ObservedDeployment): Progress {
  const { metadata, spec } = deployment;
  const desired = spec?.replicas ?? 1;
  return {
    name: metadata.name.slice(platform.metadata.name.length + 1),
    image: spec?.template.spec?.containers[0]?.image ?? '',
    desired,
    ready: deployment.status?.readyReplicas ?? 0,
    isDone: isRolledOut(deployment),
    failure: failureOf(deployment),
  };
}

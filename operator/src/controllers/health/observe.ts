import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { knownDeployment } from '../cached.ts';
import type { Context } from '../context.ts';
import { readReferenced } from '../platform/referenced.ts';
import { ENGINES, resourcesField, SERVICES, type Component } from '../platform/resources/names.ts';
import { provenRevisions } from '../platform/resources/proven.ts';
import { revisionOf } from '../platform/resources/revision.ts';
import { WAVES } from '../platform/roll-out.ts';
import type { ObservedDeployment } from '../platform/deployments.ts';
import { dependencyProblems, fileProblems } from './dependency-problems.ts';
import { podProblem, sentence } from './pod-problems.ts';
import { componentOf, isReady, listPods, type Pod } from './pods.ts';
import { fetchReports } from './reports.ts';
import { GRACE_PERIOD_MS, type Observation, type Problem } from './problem.ts';

type ObserveContext = Pick<Context, 'cluster' | 'caches' | 'problemHistory' | 'readReport'>;

/** A part comes before those that call it: its problem is often the reason for theirs. */
const IN_ORDER = WAVES.flat();

const SHORT_MS = 60_000;

/** Reads the pods of a platform, their reports, and the Secrets and ConfigMaps that it uses. */
export async function observe(
  platform: PdfPlatform,
  context: ObserveContext,
  now = Date.now(),
): Promise<Observation> {
  const deployments = deploymentsOf(platform, context);
  const all = await listPods(platform, context);
  context.problemHistory.noticeRestarts(platform, all);
  const pods = all.filter((pod) => isNewest(pod, deployments));
  const { fingerprints } = await readReferenced(platform, context);
  const problems = [
    ...[...deployments].flatMap(([component, one]) => refusedPods(component, one, now)),
    // A process knows why it waits; that is more recent than its last end.
    ...(await reportedProblems(pods, platform, { context, now })),
    ...pods.flatMap((pod) => podProblem(pod, platform, now) ?? []),
  ];
  return {
    problems: worstOfEach(problems),
    short: [...deployments].filter(([, one]) => isShort(one, now)).map(([component]) => component),
    referenced: fingerprints,
  };
}

/** The Deployments by part, in the order of the waves. */
function deploymentsOf(
  platform: PdfPlatform,
  context: ObserveContext,
): Map<Component, ObservedDeployment> {
  const all = IN_ORDER.flatMap((component): [Component, ObservedDeployment][] => {
    const found = knownDeployment(platform, component, context);
    return found ? [[component, found]] : [];
  });
  return new Map(all);
}

/** Pods of an earlier revision are being removed. */
function isNewest(pod: Pod, deployments: ReadonlyMap<Component, ObservedDeployment>): boolean {
  const deployment = deployments.get(componentOf(pod));
  if (isReady(pod) || !deployment) return true;
  return revisionOf(pod) === revisionOf(deployment);
}

/** A quota or an admission webhook refuses every pod. */
function refusedPods(component: Component, { metadata, status }: ObservedDeployment, now: number) {
  const condition = status?.conditions?.find(({ type }) => type === 'ReplicaFailure');
  const since = Date.parse(condition?.lastTransitionTime ?? '');
  if (condition?.status !== 'True' || now - since < GRACE_PERIOD_MS) return [];
  // Each try has another pod name.
  const why = sentence(condition.message?.replace(/pods "[^"]*"/, 'a pod'));
  const message = `The Deployment ${metadata.name} gets no pods: ${why} Raise the limit that refuses them, or request less in ${resourcesField(component)}.`;
  return [{ component, effect: 'stalls' as const, reason: 'FailedCreate', message }];
}

async function reportedProblems(
  pods: readonly Pod[],
  platform: PdfPlatform,
  { context, now }: { context: ObserveContext; now: number },
): Promise<Problem[]> {
  const proven = provenRevisions(platform, context);
  const serving = new Set<string>(pods.filter(isReady).map(componentOf));
  const absent = new Set([...SERVICES, ...ENGINES].filter((name) => !serving.has(name)));
  const reports = await fetchReports(pods, context.readReport);
  const problems = [...reports].flatMap(([pod, report]) => [
    ...dependencyProblems({ pod, report, proven, absent }, platform, now),
    ...fileProblems({ pod, report }),
  ]);
  return context.problemHistory.lasting(platform, problems, now);
}

const EFFECTS = ['stalls', 'degrades', 'waits'] as const;

/** One problem for each part, because its pods mostly have the same. */
function worstOfEach(all: readonly Problem[]): Problem[] {
  return IN_ORDER.flatMap((component) => {
    const own = all.filter((one) => one.component === component);
    const worst = EFFECTS.flatMap((effect) => own.find((one) => one.effect === effect) ?? [])[0];
    return worst ?? [];
  });
}

/** Whether fewer pods are available than wanted, by the time of the API server; without a time: always. */
function isShort({ spec, status }: ObservedDeployment, now: number): boolean {
  const { readyReplicas = 0, conditions = [] } = status ?? {};
  if (readyReplicas >= (spec?.replicas ?? 1)) return false;
  const available = conditions.find(({ type }) => type === 'Available');
  return (
    !available ||
    (available.status === 'False' &&
      now - Date.parse(available.lastTransitionTime ?? '') >= SHORT_MS)
  );
}

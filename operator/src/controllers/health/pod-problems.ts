import { boundedText } from '@platen/contracts';
import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { resourcesField } from '../platform/resources/names.ts';
import { lastWords } from './last-words.ts';
import {
  componentOf,
  conditionOf,
  isReady,
  unreadyMs,
  type ContainerStatus,
  type Pod,
} from './pods.ts';
import { GRACE_PERIOD_MS, type Problem } from './problem.ts';

/** How long a container that was killed for its memory is reported, although it is ready again. */
const OUT_OF_MEMORY_REPORT_MS = 5 * 60_000;

/** The same from its second restart on: longer than PlatenPlatformDegraded waits, so that it fires. */
const AGAIN_OUT_OF_MEMORY_REPORT_MS = 20 * 60_000;

type Found = Pick<Problem, 'reason' | 'message'>;

/** Kubernetes' reason why a pod does not become ready, or lost a container. */
export function podProblem(pod: Pod, platform: PdfPlatform, now: number): Problem | undefined {
  if (isReady(pod)) {
    return troubleOf(pod, 'degrades', wasOutOfMemory(pod, now) ? outOfMemory(pod) : undefined);
  }
  const sinceMs = unreadyMs(pod, now);
  if (sinceMs < GRACE_PERIOD_MS) return undefined;
  const nodeless = unscheduled(pod);
  // An autoscaler of nodes may need minutes.
  const mayWaitMs = platform.spec.availability.progressDeadlineSeconds * 1_000;
  if (nodeless && sinceMs < mayWaitMs) return troubleOf(pod, 'waits', nodeless);
  return troubleOf(pod, 'stalls', nodeless ?? notStarted(pod, platform) ?? crashed(pod));
}

function troubleOf(
  pod: Pod,
  effect: Problem['effect'],
  found: Found | undefined,
): Problem | undefined {
  return found && { component: componentOf(pod), effect, ...found };
}

/** The platform's own container: a webhook may have put others into the pod. */
export function containerOf(pod: Pod): ContainerStatus | undefined {
  const all = pod.status?.containerStatuses ?? [];
  return all.find(({ name }) => name === componentOf(pod)) ?? all[0];
}

function unscheduled(pod: Pod): Found | undefined {
  const condition = conditionOf(pod, 'PodScheduled');
  if (condition?.status !== 'False' || condition.reason !== 'Unschedulable') return undefined;
  const why = sentence(condition.message?.split(' preemption:', 1)[0]);
  const remedy = `Add room to the cluster, or request less in ${resourcesField(componentOf(pod))}.`;
  return ofPod(pod, 'Unschedulable', `finds no node: ${why} ${remedy}`);
}

function notStarted(pod: Pod, platform: PdfPlatform): Found | undefined {
  const { state, image = '' } = containerOf(pod) ?? {};
  const { reason = '', message = '' } = state?.waiting ?? {};
  if (isPull(reason)) return notPulled(pod, platform, { image, message });
  if (!/^(Create|Run)Container(Config)?Error$/.test(reason)) return undefined;
  const why = sentence(message);
  return ofPod(pod, reason, `cannot start its container: ${why} Correct what it names.`);
}

function crashed(pod: Pod): Found | undefined {
  const { state, lastState } = containerOf(pod) ?? {};
  const ended = lastState?.terminated ?? state?.terminated;
  if (!ended) return undefined;
  if (ended.reason === 'OOMKilled') return outOfMemory(pod);
  const { namespace, name } = pod.metadata;
  const words = lastWords(ended.message);
  const quoted = words === '' ? '' : ` Its last words: ${sentence(words)}`;
  const log = `kubectl logs --previous --namespace ${namespace} ${name}`;
  const what = `its container exits again and again, with code ${ended.exitCode ?? 'unknown'}.${quoted}`;
  return ofPod(pod, 'CrashLoopBackOff', `${what} The whole log: ${log}`);
}

function isPull(reason: string): boolean {
  return /^(ErrImage\w*|ImagePullBackOff|InvalidImageName|ImageInspectError)$/.test(reason);
}

/** Reports a back-off and its error as one, because they alternate. */
function notPulled(
  pod: Pod,
  { spec }: PdfPlatform,
  { image, message }: { image: string; message: string },
): Found {
  const why = message
    .replace(/^Back-off pulling image "[^"]*"(: \w+: )?/, '')
    .replace(/^(rpc error: .*? desc = )?failed to pull and unpack image "[^"]*": /, '')
    .replace(/^failed to resolve (image|reference "[^"]*"): /, '');
  const named = image === '' ? imageOf(pod) : image;
  const { pullSecrets } = spec.images;
  const secrets = pullSecrets.map(({ name }) => name).join(', ') || 'there are none';
  const remedy = `Correct spec.images, the image of ${componentOf(pod)}, or its pull secrets (${secrets}).`;
  return ofPod(pod, 'ErrImagePull', `cannot pull ${named}${why && `: ${sentence(why)}`} ${remedy}`);
}

function imageOf(
  pod: Pod & { spec?: { containers?: { name: string; image?: string }[] } },
): string {
  const own = pod.spec?.containers?.find(({ name }) => name === componentOf(pod));
  return own?.image ?? 'its image';
}

function wasOutOfMemory(pod: Pod, now: number): boolean {
  const { lastState, restartCount = 0 } = containerOf(pod) ?? {};
  const { reason, finishedAt = '' } = lastState?.terminated ?? {};
  const lastsMs = restartCount > 1 ? AGAIN_OUT_OF_MEMORY_REPORT_MS : OUT_OF_MEMORY_REPORT_MS;
  return reason === 'OOMKilled' && now - Date.parse(finishedAt) < lastsMs;
}

function outOfMemory(pod: Pod): Found {
  const message = `its container exceeded its memory limit, and was killed. Raise ${resourcesField(componentOf(pod))}.limits.memory.`;
  return ofPod(pod, 'OOMKilled', message);
}

function ofPod({ metadata }: Pod, reason: string, what: string): Found {
  return { reason, message: `The pod ${metadata.name}: ${what}` };
}

/** One line with one full stop at its end. */
export function sentence(text = ''): string {
  const line = boundedText(text.replace(/\s+/g, ' ').trim(), 500);
  return /[.!?…]$/.test(line) ? line : `${line}.`;
}

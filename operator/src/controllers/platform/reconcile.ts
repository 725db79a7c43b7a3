import { platformSpec, type PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { KubeObject } from '../../kube/types.ts';
import { findings, isNews, isUnobserved, type ConditionFinding } from '../conditions.ts';
import type { Context } from '../context.ts';
import { observe } from '../health/observe.ts';
import { writeStatus } from '../status.ts';
import { certificatesFinding, keepCertificates } from './certificates/keep-certificates.ts';
import { expose } from './expose.ts';
import { gatherInputs, type Inputs } from './inputs.ts';
import { monitor } from './monitor.ts';
import { applyOwn, refusalOf } from './own.ts';
import { hasRun } from './peppers.ts';
import { keepRedisSecret } from './redis-secret.ts';
import { refreshConfigVolumes } from './refresh-config-volumes.ts';
import { hasCertificates } from './resources/certificates.ts';
import { OWNED_KINDS, buildResources } from './resources/index.ts';
import { networkPolicies } from './resources/network-policies.ts';
import { rollOut } from './roll-out.ts';
import { settingsName } from './resources/settings.ts';
import { platformStatus, type ReportedFields } from './status.ts';
import { validSpecMap, withValidSpec } from './valid-spec.ts';
import { findFaults, namespaceShared } from './validate.ts';

/** When to check again for something that a user has to correct, such as a Secret. */
const LOOK_AGAIN_MS = 15_000;

/** Reconciles a platform. @returns when to reconcile again, if before the next change */
export async function reconcilePlatform(
  namespace: string,
  name: string,
  context: Context,
): Promise<number | undefined> {
  const stored = context.caches.platforms.get(namespace, name);
  if (!stored || stored.metadata.deletionTimestamp !== undefined) return undefined;
  // Adds defaults to objects from before a field had one.
  const platform: PdfPlatform = { ...stored, spec: platformSpec.parse(stored.spec) };
  if (platform.spec.paused) return pause(platform, context);
  if (isUnobserved(platform)) await reportStatus(platform, BEGINNING, context);

  const faults = findFaults(platform, context);
  if (faults.length > 0) {
    return guard(platform, { reason: 'Invalid', faults }, context);
  }
  const inputs = await withFailureStatus(gatherInputs(platform, context), platform, context);
  if (inputs.faults.length > 0) {
    return guard(platform, { reason: 'SettingMissing', faults: inputs.faults }, context);
  }
  return apply(platform, inputs, context);
}

/** The Redis of the chart gets its password even so: without it, it would not start, and no copy could be restored into it. */
async function pause(platform: PdfPlatform, context: Context): Promise<undefined> {
  await reportStatus(platform, pausedFindings(platform), context);
  await keepRedisSecret(platform, context);
}

/** Writes a failure that needs a user into the status. @throws errors of the work */
async function withFailureStatus<T>(
  work: Promise<T>,
  platform: PdfPlatform,
  context: Context,
  reported?: ReportedFields,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const reason = refusalOf(error);
    if (reason) {
      await reportStatus(
        platform,
        findings('stalled', reason, (error as Error).message),
        context,
        reported,
      );
    }
    throw error;
  }
}

interface Fault {
  reason: 'Invalid' | 'SettingMissing';
  faults: readonly string[];
}

/**
 * Keeps the last valid spec in force while a user has to correct something. Where none was valid yet, only the policies
 * exist before the pods.
 */
async function guard(
  platform: PdfPlatform,
  { reason, faults }: Fault,
  context: Context,
): Promise<number> {
  const isReadable = reason === 'SettingMissing';
  const valid =
    withValidSpec(platform, context) ?? (isReadable && hasRun(platform) ? platform : undefined);
  if (valid) {
    const message = [...faults, 'The operator keeps the last valid spec in force.'].join(' ');
    const inputs = await withFailureStatus(gatherInputs(valid, context), valid, context);
    await apply(valid, inputs, { ...context, stalled: findings('stalled', reason, message) });
    return LOOK_AGAIN_MS;
  }
  await reportStatus(platform, findings('stalled', reason, faults.join(' ')), context);
  if (hasRun(platform) && hasCertificates(platform)) await keepCertificates(platform, context);
  const policies = isReadable ? networkPolicies(platform, context.namespace) : [];
  for (const policy of policies) await applyOwn(policy, platform, context);
  return LOOK_AGAIN_MS;
}

async function apply(
  platform: PdfPlatform,
  inputs: Inputs,
  context: Context & { stalled?: ConditionFinding[] },
): Promise<number | undefined> {
  const { stalled } = context;
  const { times, made } = await withFailureStatus(
    applyResources(platform, inputs, context),
    platform,
    context,
  );
  const observation = await observe(platform, context);
  // What changed since the inputs were read is noticed by the next look at the platform's health.
  context.problemHistory.notice(platform, { ...observation, referenced: inputs.referenced });
  const { found, reported } = platformStatus(platform, inputs, { ...made, ...observation });
  const optional = await withFailureStatus(
    exposeAndMonitor(platform, context),
    platform,
    context,
    reported,
  );
  const shared = namespaceShared(platform, context);
  const more = [times && certificatesFinding(times), ...optional, shared];
  await reportStatus(
    platform,
    [
      ...found.map((one) => stalled?.find(({ type }) => type === one.type) ?? one),
      ...more.filter((one) => one !== undefined),
    ],
    context,
    reported,
  );
  // Kinds that are not watched send no events.
  if (optional.some((one) => one?.status === false)) return LOOK_AGAIN_MS;
  return times && Math.max(times.renewAt - Date.now(), 0);
}

/** Applies everything that the platform needs to serve. */
async function applyResources(platform: PdfPlatform, inputs: Inputs, context: Context) {
  const times = hasCertificates(platform) ? await keepCertificates(platform, context) : undefined;
  const made = await rollOut(
    platform,
    buildResources(platform, inputs, context.namespace),
    context,
  );
  const spec = await applyOwn(validSpecMap(platform), platform, context);
  await prune(platform, [...made.applied, spec], context);
  await refreshConfigVolumes(platform, settingsAmong(made.applied, platform), context);
  return { times, made };
}

/** Applies the route to the API and the monitoring, which controllers of others serve. */
async function exposeAndMonitor(platform: PdfPlatform, context: Context) {
  return [await expose(platform, context), await monitor(platform, context)];
}

const BEGINNING = findings('progressing', 'Applying', 'The spec is being applied.');

/** Paused means neither work nor failure; the readiness stays as last known. */
function pausedFindings(platform: PdfPlatform): ConditionFinding[] {
  const reported = {
    reason: 'Paused',
    message: 'spec.paused is true: the operator changes nothing.',
  };
  return [
    { type: 'Ready', status: isReady(platform), ...reported },
    { type: 'Reconciling', status: false, ...reported },
    { type: 'Stalled', status: false, ...reported },
  ];
}

/** The last known readiness. */
function isReady({ status }: PdfPlatform): boolean {
  const ready = status?.conditions?.find(({ type }) => type === 'Ready');
  return ready?.status === 'True';
}

function settingsAmong(applied: KubeObject[], platform: PdfPlatform): KubeObject {
  const name = settingsName(platform);
  const found = applied.find((one) => one.kind === 'ConfigMap' && one.metadata.name === name);
  if (!found) throw new TypeError(`${name} is not among what was applied`);
  return found;
}

/** Deletes objects of the platform that it no longer needs. */
async function prune(platform: PdfPlatform, applied: KubeObject[], context: Context) {
  const wanted = new Set(applied.map(({ metadata }) => metadata.uid));
  const { namespace, uid } = platform.metadata;
  const { accounts, apiKeys, owned } = context.caches;
  for (const cache of [...OWNED_KINDS.map((kind) => owned.get(kind)), apiKeys, accounts]) {
    const all: readonly KubeObject[] = cache?.list(namespace) ?? [];
    const extra = all.filter(
      ({ metadata }) =>
        !wanted.has(metadata.uid) && metadata.ownerReferences?.some((owner) => owner.uid === uid),
    );
    for (const object of extra) await context.cluster.delete(object);
  }
}

/** Writes the status, and reports changes as events. */
async function reportStatus(
  platform: PdfPlatform,
  found: readonly ConditionFinding[],
  { cluster, events }: Context,
  reported: ReportedFields = previouslyReported(platform),
): Promise<undefined> {
  await writeStatus(cluster, platform, found, reported);
  const wasReady = isReady(platform);
  for (const one of found) {
    const { type, status, reason, message } = one;
    if (!isNews(platform, one) || !isReported(type, status, wasReady)) continue;
    const isGood = status !== BAD_WHEN_TRUE.includes(type);
    await events.record(platform, { type: isGood ? 'Normal' : 'Warning', reason, message });
  }
}

const BAD_WHEN_TRUE: readonly ConditionFinding['type'][] = [
  'NamespaceShared',
  'Stalled',
  'Degraded',
];

/** Reports no degradation of a platform that was never ready; certificates report themselves. */
function isReported(type: ConditionFinding['type'], status: boolean, wasReady: boolean): boolean {
  if (type === 'NamespaceShared') return status;
  if (type === 'Ready' || type === 'Stalled') return status;
  return type === 'Exposed' || type === 'Monitored' || (type === 'Degraded' && status && wasReady);
}

/** The earlier values of fields that an incomplete reconcile cannot know. */
function previouslyReported({ status }: PdfPlatform): ReportedFields {
  const { url, plans, accounts, autoscaling, workloads } = status ?? {};
  return { url, plans, accounts, autoscaling, workloads };
}

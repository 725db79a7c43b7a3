import { platformSpec, type PdfPlatform } from '../../api/v1alpha1/index.ts';
import { isRefused } from '../../kube/errors.ts';
import type { DesiredObject, KubeObject } from '../../kube/types.ts';
import { findings, isUnobserved, type Finding } from '../conditions.ts';
import type { Context } from '../context.ts';
import { writeStatus } from '../status.ts';
import { keepCertificates } from './certificates/keep-certificates.ts';
import { gatherInputs } from './inputs.ts';
import { renewMounts } from './renew-mounts.ts';
import { hasCertificates } from './resources/certificates.ts';
import { OWNED_KINDS, resourcesOf } from './resources/index.ts';
import { settingsName } from './resources/settings.ts';
import { platformStatus } from './status.ts';

/** What a user has to mend, a Secret for one, is looked for again after this long. */
const LOOK_AGAIN_MS = 15_000;

/** Makes a platform what its spec says. @returns when to look again, if before the next change */
export async function reconcilePlatform(
  namespace: string,
  name: string,
  context: Context,
): Promise<number | undefined> {
  const stored = context.caches.platforms.get(namespace, name);
  if (!stored || stored.metadata.deletionTimestamp !== undefined) return undefined;
  // Also what was stored before a field had its default.
  const platform: PdfPlatform = { ...stored, spec: platformSpec.parse(stored.spec) };
  if (platform.spec.paused) return tell(platform, pausedFindings(platform), context);
  if (isUnobserved(platform)) await tell(platform, BEGINNING, context);

  const inputs = await gatherInputs(platform, context);
  if (inputs.faults.length > 0) {
    await tell(platform, findings('stalled', 'SettingMissing', inputs.faults.join(' ')), context);
    return LOOK_AGAIN_MS;
  }
  try {
    const times = hasCertificates(platform)
      ? await keepCertificates(platform, context)
      : undefined;
    const applied = await applyAll(resourcesOf(platform, inputs, context.namespace), context);
    await prune(platform, applied, context);
    await renewMounts(platform, settingsAmong(applied, platform), context);
    const deployments = applied.filter(({ kind }) => kind === 'Deployment');
    const { found, rest } = platformStatus(platform, inputs, deployments);
    await tell(platform, found, context, rest);
  } catch (error) {
    if (isRefused(error)) {
      await tell(platform, findings('stalled', 'Refused', (error as Error).message), context);
    }
    throw error;
  }
  return undefined;
}

const BEGINNING = findings('progressing', 'Applying', 'The spec is being applied.');

/** Paused is no work and no failure; whether it is ready stays as it was last known. */
function pausedFindings({ status }: PdfPlatform): Finding[] {
  const told = { reason: 'Paused', message: 'spec.paused is true: nothing is changed.' };
  const wasReady = status?.conditions?.some(
    ({ type, status }) => type === 'Ready' && status === 'True',
  );
  return [
    { type: 'Ready', status: wasReady === true, ...told },
    { type: 'Reconciling', status: false, ...told },
    { type: 'Stalled', status: false, ...told },
  ];
}

async function applyAll(desired: DesiredObject[], { cluster }: Context): Promise<KubeObject[]> {
  const applied: KubeObject[] = [];
  for (const object of desired) applied.push(await cluster.apply(object));
  return applied;
}

function settingsAmong(applied: KubeObject[], platform: PdfPlatform): KubeObject {
  const name = settingsName(platform);
  const found = applied.find((one) => one.kind === 'ConfigMap' && one.metadata.name === name);
  if (!found) throw new TypeError(`${name} is not among what was applied`);
  return found;
}

/** Deletes what the platform owns and does not consist of any more. */
async function prune(platform: PdfPlatform, applied: KubeObject[], context: Context) {
  const wanted = new Set(applied.map(({ metadata }) => metadata.uid));
  const { namespace, uid } = platform.metadata;
  for (const kind of OWNED_KINDS) {
    const owned = context.caches.owned.get(kind)?.list(namespace) ?? [];
    const extra = owned.filter(
      ({ metadata }) =>
        !wanted.has(metadata.uid) && metadata.ownerReferences?.some((owner) => owner.uid === uid),
    );
    for (const object of extra) await context.cluster.delete(object);
  }
}

/** Writes the status, and says as an event that it is ready or why it cannot be. */
async function tell(
  platform: PdfPlatform,
  found: readonly Finding[],
  { cluster, events }: Context,
  rest: Record<string, unknown> = previousRest(platform),
): Promise<undefined> {
  await writeStatus(cluster, platform, found, rest);
  const before = platform.status?.conditions;
  const changed = found.find(
    ({ type, status }) =>
      status &&
      (type === 'Ready' || type === 'Stalled') &&
      !before?.some((one) => one.type === type && one.status === 'True'),
  );
  if (!changed) return;
  const { type, reason, message } = changed;
  await events.tell(platform, { type: type === 'Stalled' ? 'Warning' : 'Normal', reason, message });
}

/** What a pass that got no further knows no better. */
function previousRest({ status }: PdfPlatform): Record<string, unknown> {
  const { url, plans, accounts, workloads } = status ?? {};
  return { url, plans, accounts, workloads };
}

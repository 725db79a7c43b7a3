import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Deployment, Desired, DesiredObject, KubeObject } from '../../kube/types.ts';
import { knownDeployment } from '../cached.ts';
import type { Context } from '../context.ts';
import { applyReplicas, releaseReplicas, scalerOf } from './replica-ownership.ts';
import { applyOwn, refusalOf } from './own.ts';
import { ENGINES, nameOf, PROBER, type Component } from './resources/names.ts';
import { isSameRevision } from './resources/revision.ts';
import { hasOldPods, isReplaced, type ObservedDeployment } from './deployments.ts';

/**
 * Waves of a roll-out. A service is replaced before its callers, because the new one can answer the old ones. Parts that
 * do not call each other are replaced together.
 */
export const WAVES: readonly (readonly Component[])[] = [
  ['egress', 'usage', 'auth'],
  ['chromium', 'libreoffice'],
  ['render'],
  ['edge'],
  [PROBER],
];

export interface RollOut {
  applied: KubeObject[];
  /** Parts that wait until those before are replaced. */
  held: Component[];
}

/**
 * Applies everything, and replaces pods one wave after the other. Stops at a wave whose pods do not all become ready.
 * Creates missing parts at once, except the prober. Goes on with the others after an object that is refused.
 * @throws {KubeError|NameTaken} what was refused first
 */
export async function rollOut(
  platform: PdfPlatform,
  desired: readonly DesiredObject[],
  context: Context,
): Promise<RollOut> {
  const progress: RollOut = { applied: [], held: [] };
  const refusals: Error[] = [];
  for (const object of desired) {
    if (object.kind === 'Deployment') continue;
    const applied = await attempt(refusals, () => applyOwn(object, platform, context));
    if (applied) progress.applied.push(applied);
  }
  let isHeld = false;
  for (const wave of WAVES) {
    const parts = partsOf(platform, wave, desired).map((part) => ({ ...part, isHeld }));
    const isWaiting = await makeParts(parts, platform, { ...context, progress, refusals });
    isHeld ||= isWaiting;
  }
  if (refusals[0]) throw refusals[0];
  return progress;
}

/** Makes the parts of one wave. @returns whether the next wave has to wait for one */
async function makeParts(
  parts: readonly (Part & { isHeld: boolean })[],
  platform: PdfPlatform,
  context: Context & { progress: RollOut; refusals: Error[] },
): Promise<boolean> {
  const { progress, refusals } = context;
  let isWaiting = false;
  for (const part of parts) {
    const made = await attempt(refusals, () => makePart(part, platform, context));
    if (made?.isHeld) progress.held.push(part.component);
    if (made?.deployment) progress.applied.push(made.deployment);
    isWaiting ||= !made || (made.deployment !== undefined && !isReplaced(made.deployment));
  }
  return isWaiting;
}

/** @returns undefined if it was refused, which joins the refusals @throws another error */
async function attempt<T>(refusals: Error[], work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!refusalOf(error)) throw error;
    refusals.push(error as Error);
    return undefined;
  }
}

interface Part {
  component: Component;
  wanted: Desired<Deployment>;
}

/** @param isHeld its pods must not be replaced yet @returns the Deployment, and whether it had to wait */
async function makePart(
  { component, wanted, isHeld }: Part & { isHeld: boolean },
  platform: PdfPlatform,
  context: Context,
): Promise<{ deployment: ObservedDeployment | undefined; isHeld: boolean }> {
  const known = knownDeployment(platform, component, context);
  const isNew = isOther(known, wanted);
  await reportRevertedScale({ component, wanted, known }, platform, context);
  if (isHeld && (isNew || isEarly(component, known))) {
    return { deployment: known && (await resize(known, wanted, context)), isHeld: true };
  }
  const sized = isScaled(platform, component) ? wanted : withoutGrowth(wanted, known);
  const deployment = await applyDeployment({ wanted: sized, known }, platform, context);
  if (isNew) await reportUpgrade(platform, component, context);
  return { deployment, isHeld: false };
}

function isOther(known: ObservedDeployment | undefined, wanted: Desired<Deployment>): boolean {
  return known !== undefined && !isSameRevision(known, wanted);
}

/** A prober would report a starting platform as down. */
function isEarly(component: Component, known: ObservedDeployment | undefined): boolean {
  return component === PROBER && !known;
}

/** Engines that the operator scales grow as soon as documents need them. */
function isScaled({ spec }: PdfPlatform, component: Component): boolean {
  return ENGINES.some((name) => name === component && spec.engines[name].autoscaling !== undefined);
}

/**
 * Adds pods only when all are new, or none will be replaced. A Deployment that gets both changes at once would first
 * start more old pods, and then replace these, too.
 */
function withoutGrowth(
  wanted: Desired<Deployment>,
  known: ObservedDeployment | undefined,
): Desired<Deployment> {
  const { replicas } = known?.spec ?? {};
  if (!known || replicas === undefined || (wanted.spec?.replicas ?? 0) <= replicas) return wanted;
  const isBeingReplaced = isOther(known, wanted) || hasOldPods(known);
  if (!isBeingReplaced) return wanted;
  return { ...wanted, spec: Object.assign({}, wanted.spec, { replicas }) };
}

/** Gives a part that waits, maybe for ever, the wanted number of old pods. */
async function resize(
  known: ObservedDeployment,
  wanted: Desired<Deployment>,
  { cluster }: Context,
): Promise<ObservedDeployment> {
  const { replicas } = wanted.spec ?? {};
  if (replicas === undefined || replicas === known.spec?.replicas) return known;
  return applyReplicas(known, replicas, cluster);
}

async function applyDeployment(
  { wanted, known }: { wanted: Desired<Deployment>; known: ObservedDeployment | undefined },
  platform: PdfPlatform,
  context: Context,
): Promise<ObservedDeployment> {
  if (known && wanted.spec?.replicas === undefined) await releaseReplicas(known, context.cluster);
  return applyOwn(wanted, platform, context);
}

function partsOf(
  platform: PdfPlatform,
  wave: readonly Component[],
  desired: readonly DesiredObject[],
): Part[] {
  return wave.flatMap((component) => {
    const name = nameOf(platform, component);
    const isIt = ({ kind, metadata }: DesiredObject) =>
      kind === 'Deployment' && metadata.name === name;
    return desired.filter(isIt).map((one) => ({ component, wanted: one }));
  });
}

/** Records an Event: the operator restores the number of pods that a user changed by hand. */
async function reportRevertedScale(
  { component, wanted, known }: Part & { known: ObservedDeployment | undefined },
  platform: PdfPlatform,
  { caches, events }: Context,
): Promise<void> {
  const { namespace, name } = wanted.metadata;
  const [before, after] = [known?.spec?.replicas, wanted.spec?.replicas];
  if (!known || after === undefined || before === after) return;
  const by = scalerOf(known);
  // A number from the platform's own autoscaler, before its deletion, is not a user's.
  const hasAutoscaler =
    caches.owned.get('HorizontalPodAutoscaler')?.get(namespace, name) !== undefined;
  if (by === undefined || hasAutoscaler) return;
  const message =
    `${by} set the number of pods of ${component} to ${before}. The operator set it back to ${after}, as the spec says. ` +
    'Change replicas or autoscaling of the PdfPlatform instead.';
  await events.record(platform, { type: 'Warning', reason: 'TakenBack', message });
}

function reportUpgrade(platform: PdfPlatform, component: Component, { events }: Context) {
  const message = `The pods of ${component} are being replaced.`;
  return events.record(platform, { type: 'Normal', reason: 'Upgrading', message });
}

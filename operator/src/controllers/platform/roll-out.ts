import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Deployment, Desired, DesiredObject, KubeObject } from '../../kube/types.ts';
import type { Context } from '../context.ts';
import { handOverReplicas } from './hand-over.ts';
import { nameOf, PROBER, type Component } from './resources/names.ts';
import { isSameRevision } from './resources/revision.ts';
import { isRolledOut, type ObservedDeployment } from './status.ts';

/** Who is called is replaced before who calls: the new one knows how to answer the old one. */
const ORDER: readonly Component[] = [
  'egress',
  'usage',
  'auth',
  'chromium',
  'libreoffice',
  'render',
  'edge',
  PROBER,
];

export interface RollOut {
  applied: KubeObject[];
  /** What stays as it is until those before it are ready. */
  held: Component[];
}

/**
 * Makes everything what it ought to be; pods are replaced one part after the other, and no further
 * than to one that does not become ready. What is not there yet is made at once, but for the prober.
 */
export async function rollOut(
  platform: PdfPlatform,
  desired: readonly DesiredObject[],
  context: Context,
): Promise<RollOut> {
  const { cluster } = context;
  const rollOut: RollOut = { applied: [], held: [] };
  for (const object of desired) {
    if (object.kind !== 'Deployment') rollOut.applied.push(await cluster.apply(object));
  }
  let isWaiting = false;
  for (const [component, wanted] of deploymentsOf(platform, desired)) {
    const known = knownDeployment(wanted, context);
    const isReplaced = isOther(known, wanted);
    if (isWaiting && (isReplaced || isEarly(component, known))) {
      rollOut.held.push(component);
      if (known) rollOut.applied.push(known);
      continue;
    }
    const applied = await applyDeployment(wanted, known, context);
    if (isReplaced) await tellReplaced(platform, component, context);
    isWaiting ||= !isRolledOut(applied);
    rollOut.applied.push(applied);
  }
  return rollOut;
}

function isOther(known: ObservedDeployment | undefined, wanted: Desired<Deployment>): boolean {
  return known !== undefined && !isSameRevision(known, wanted);
}

/** To a prober a platform that starts would be one that is down. */
function isEarly(component: Component, known: ObservedDeployment | undefined): boolean {
  return component === PROBER && !known;
}

async function applyDeployment(
  wanted: Desired<Deployment>,
  known: ObservedDeployment | undefined,
  { cluster }: Context,
): Promise<ObservedDeployment> {
  if (known && wanted.spec?.replicas === undefined) await handOverReplicas(known, cluster);
  return cluster.apply(wanted);
}

/** In their order, as far as they are wanted. */
function deploymentsOf(platform: PdfPlatform, desired: readonly DesiredObject[]) {
  return ORDER.flatMap((component): [Component, Desired<Deployment>][] => {
    const name = nameOf(platform, component);
    const isIt = ({ kind, metadata }: DesiredObject) =>
      kind === 'Deployment' && metadata.name === name;
    return desired.filter(isIt).map((wanted) => [component, wanted]);
  });
}

function knownDeployment({ metadata }: DesiredObject, { caches }: Context) {
  const { namespace, name } = metadata;
  return caches.owned.get('Deployment')?.get(namespace, name) as ObservedDeployment | undefined;
}

function tellReplaced(platform: PdfPlatform, component: Component, { events }: Context) {
  const message = `The pods of ${component} are being replaced.`;
  return events.tell(platform, { type: 'Normal', reason: 'Upgrading', message });
}

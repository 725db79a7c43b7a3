import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { DesiredObject, KubeObject, ObjectRef } from '../../kube/types.ts';
import type { Context } from '../context.ts';
import { isManaged } from './resources/names.ts';

/** An object of that name is somebody else's; writing it would destroy what it says. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';

  constructor({ kind, metadata: { name } }: ObjectRef) {
    super(`The ${kind} ${name} is not the operator's: delete it, or give the platform another name.`);
  }
}

/** By its label or, where somebody has removed that, by its owner. */
export function isOwn(object: KubeObject, platform: PdfPlatform): boolean {
  const { ownerReferences = [] } = object.metadata;
  return isManaged(object) || ownerReferences.some(({ uid }) => uid === platform.metadata.uid);
}

/**
 * Makes an object of a platform what it ought to be. What the caches do not have is read first, as it
 * may be somebody else's: server-side apply takes over whatever has the name.
 * @throws {NameTaken}
 */
export async function applyOwn(
  object: DesiredObject,
  platform: PdfPlatform,
  { cluster, caches }: Pick<Context, 'cluster' | 'caches'>,
): Promise<KubeObject> {
  const { namespace, name } = object.metadata;
  const isKnown = caches.owned.get(object.kind)?.get(namespace, name) !== undefined;
  const found = isKnown ? undefined : await cluster.read(object);
  if (found && !isOwn(found, platform)) throw new NameTaken(object);
  return cluster.apply(object);
}

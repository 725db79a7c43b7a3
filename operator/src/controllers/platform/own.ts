import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import { isRefused } from '../../kube/errors.ts';
import type { DesiredObject, KubeObject, ObjectRef } from '../../kube/types.ts';
import type { Context } from '../context.ts';
import { isManaged } from './resources/names.ts';

/** An object of others has that name; writing it would destroy its content. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';

  constructor({ kind, metadata: { name } }: ObjectRef) {
    super(
      `The ${kind} ${name} is not the operator's: delete it, or give the platform another name.`,
    );
  }
}

/** The reason to report for an error that a user has to end; undefined: another error. */
export function refusalOf(error: unknown): 'Refused' | 'NameTaken' | undefined {
  if (error instanceof NameTaken) return 'NameTaken';
  return isRefused(error) ? 'Refused' : undefined;
}

/** Recognises its own object by its label, or by its owner if a user removed the label. */
export function isOwn(object: KubeObject, platform: PdfPlatform): boolean {
  const { ownerReferences = [] } = object.metadata;
  return isManaged(object) || ownerReferences.some(({ uid }) => uid === platform.metadata.uid);
}

/**
 * Applies an object of a platform. Reads it first if it is not in the caches, because it may belong to others:
 * server-side apply takes over any object of that name.
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

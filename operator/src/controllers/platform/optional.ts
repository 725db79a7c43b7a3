import type { PdfPlatform } from '../../api/v1alpha1/index.ts';
import type { Cluster } from '../../kube/cluster.ts';
import { isNotFound } from '../../kube/errors.ts';
import type { DesiredObject, KubeObject } from '../../kube/types.ts';
import type { Context } from '../context.ts';
import { applyOwn } from './own.ts';

/**
 * Applies an object of a kind that not every cluster knows. The operator does not watch such kinds, but reads them in
 * every reconcile.
 * @returns undefined if the cluster does not know the kind
 * @throws {NameTaken}
 */
export async function applyOptional(
  object: DesiredObject,
  platform: PdfPlatform,
  context: Pick<Context, 'cluster' | 'caches'>,
): Promise<KubeObject | undefined> {
  try {
    return await applyOwn(object, platform, context);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Removes an object that an earlier spec wanted, if it is the operator's. */
export async function removeOptional(
  { metadata }: PdfPlatform,
  kind: string,
  cluster: Pick<Cluster, 'read' | 'delete'>,
): Promise<void> {
  const { name, namespace, uid } = metadata;
  const object = await cluster.read({ kind, metadata: { name, namespace } });
  const isOurs = object?.metadata.ownerReferences?.some((owner) => owner.uid === uid);
  if (object && isOurs) await cluster.delete({ ...object, kind });
}

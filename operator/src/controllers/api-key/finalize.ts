import type { PdfApiKey } from '../../api/v1alpha1/index.ts';
import type { Context } from '../context.ts';
import type { Auth } from './auth.ts';
import { revokeAll } from './own-keys.ts';

export const FINALIZER = 'platen.dev/revoke-key';

/**
 * Revokes every key of a PdfApiKey that is being deleted, then removes its finalizer.
 * @param auth undefined if the platform is gone or being deleted: nobody can use its keys
 */
export async function finalize(
  apiKey: PdfApiKey,
  auth: Auth | undefined,
  { cluster, events }: Context,
): Promise<void> {
  const { kind, metadata, status } = apiKey;
  const { name, namespace, finalizers = [], resourceVersion } = metadata;
  if (!finalizers.includes(FINALIZER)) return;
  if (auth && status?.accountId !== undefined)
    await revokeAll(apiKey, { accountId: status.accountId }, { auth, events });
  const others = finalizers.filter((one) => one !== FINALIZER);
  const change = { metadata: { resourceVersion, finalizers: others } };
  await cluster.merge({ kind, metadata: { name, namespace } }, change);
}

import type { Key } from '@platen/contracts';
import type { PdfApiKey } from '../../api/v1alpha1/index.ts';
import type { Context } from '../context.ts';
import type { Auth } from './auth.ts';

const PREFIX = 'pdfapikey ';

/** The name in auth for the keys of a PdfApiKey; no other key has it. */
export function keyName({ metadata }: PdfApiKey): string {
  return `${PREFIX}${metadata.uid}`;
}

/**
 * The keys of a PdfApiKey, whatever their status. These are the keys with its name. A PdfApiKey that was restored from a
 * copy has another uid, so keys with the name of its present or last known key also belong to it.
 * @param heldId the id of the key in its Secret
 */
export async function ownKeys(
  apiKey: PdfApiKey,
  { accountId, heldId }: { accountId: string; heldId?: string | undefined },
  auth: Auth,
): Promise<Key[]> {
  const all = await auth.keysOf(accountId);
  const held = [heldId, apiKey.status?.keyId];
  const others = all.filter(({ keyId, name }) => held.includes(keyId) && name.startsWith(PREFIX));
  const names = new Set([keyName(apiKey), ...others.map(({ name }) => name)]);
  return all.filter(({ name }) => names.has(name));
}

/** Revokes every key of a PdfApiKey in an account. */
export async function revokeAll(
  apiKey: PdfApiKey,
  { accountId, heldId }: { accountId: string; heldId?: string | undefined },
  { auth, events }: Pick<Context, 'events'> & { auth: Auth },
): Promise<void> {
  for (const { keyId, status } of await ownKeys(apiKey, { accountId, heldId }, auth)) {
    if (status !== 'KEY_STATUS_ACTIVE') continue;
    await auth.revokeKey(accountId, keyId);
    const message = `The key ${keyId} of the account ${accountId} was revoked: it no longer belongs to this PdfApiKey.`;
    await events.record(apiKey, { type: 'Normal', reason: 'Revoked', message });
  }
}

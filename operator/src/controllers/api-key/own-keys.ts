import type { Key } from '@platen/contracts';
import type { PdfApiKey } from '../../api/v1alpha1/index.ts';
import type { Context } from '../context.ts';
import type { Auth } from './auth.ts';

const PREFIX = 'pdfapikey ';

/** How auth names the keys of a PdfApiKey: none that is made by hand is called so. */
export function keyName({ metadata }: PdfApiKey): string {
  return `${PREFIX}${metadata.uid}`;
}

/**
 * The keys of a PdfApiKey, whatever their status: those named after it and, as one that was restored
 * from a copy has another uid, those named as the one that it holds, or held when it last told.
 * @param heldId the id of the one in its Secret
 */
export async function ownKeys(
  apiKey: PdfApiKey,
  { accountId, heldId }: { accountId: string; heldId?: string | undefined },
  auth: Auth,
): Promise<Key[]> {
  const all = await auth.keysOf(accountId);
  const held = [heldId, apiKey.status?.keyId];
  const others = all.filter(({ keyId, name }) => held.includes(keyId) && name.startsWith(PREFIX));
  const stems = [keyName(apiKey), ...others.map(({ name }) => name)].map(stemOf);
  return all.filter(({ name }) => stems.some((stem) => isSame(stem, stemOf(name))));
}

/** A name up to where auth has cut it, as the key has ended. */
function stemOf(name: string): string {
  return name.replace(/…$/, '');
}

/** What auth keeps of a name has 16 of the 32 digits of a uid. */
function isSame(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length > PREFIX.length && long.startsWith(short);
}

/** Revokes every key that a PdfApiKey has in an account. */
export async function revokeAll(
  apiKey: PdfApiKey,
  { accountId, heldId }: { accountId: string; heldId?: string | undefined },
  { auth, events }: Pick<Context, 'events'> & { auth: Auth },
): Promise<void> {
  for (const { keyId, status } of await ownKeys(apiKey, { accountId, heldId }, auth)) {
    if (status !== 'KEY_STATUS_ACTIVE') continue;
    await auth.revokeKey(accountId, keyId);
    const message = `The key ${keyId} of the account ${accountId} was revoked: it no longer belongs to this PdfApiKey.`;
    await events.tell(apiKey, { type: 'Normal', reason: 'Revoked', message });
  }
}

import type { Key } from '@platen/contracts';
import type { PdfApiKey } from '../../api/v1alpha1/index.ts';
import type { Context } from '../context.ts';
import type { Auth, NewKey } from './auth.ts';
import { keyName, ownKeys } from './own-keys.ts';
import { heldKey, secretName, writeKey, type HeldKey } from './secret.ts';

type KeyContext = Context & { auth: Auth };

/**
 * Makes sure that the Secret has a working key that is not too old. auth shows a key once, so a key that never
 * reached the Secret is revoked, and another one created.
 * @returns the key, and when the next is due, in milliseconds
 */
export async function keepKey(apiKey: PdfApiKey, accountId: string, context: KeyContext) {
  const { auth } = context;
  const held = await heldKey(apiKey, context);
  const known = await ownKeys(apiKey, { accountId, heldId: held?.keyId }, auth);
  const current = known.find(({ keyId }) => keyId === held?.keyId);
  const kept = (await nextKey(apiKey, { accountId, held, current }, context)) ?? held;
  if (!kept) throw new TypeError('no key although one was made');
  await revokeStrays(apiKey, { accountId, held, kept }, context);
  return { held: kept, rotateInMs: dueInMs(apiKey, kept) };
}

/** Creates a key if there is no lasting one, and the next one when it is due. */
async function nextKey(
  apiKey: PdfApiKey,
  now: { accountId: string; held: HeldKey | undefined; current: Key | undefined },
  context: KeyContext,
): Promise<HeldKey | undefined> {
  const { accountId, held, current } = now;
  const { auth, events } = context;
  if (held && !current && held.accountId === accountId) throw new KeyUnknown(secretName(apiKey));
  const cause = causeOfNew(apiKey, now);
  if (!held || cause !== undefined) {
    const made = await auth.createKey(accountId, keyName(apiKey), apiKey.spec);
    const written = await write(apiKey, made, accountId, context);
    await reportCreatedKey(apiKey, cause, context);
    return written;
  }
  const due = dueInMs(apiKey, held);
  if (due === undefined || due > 0) return undefined;
  const overlap = apiKey.spec.rotation?.overlapSeconds ?? 0;
  const made = await auth.rotateKey(accountId, held.keyId, overlap);
  const written = await write(apiKey, made, accountId, context);
  const message = `A new key is in the Secret; the old one works for another ${overlap} s.`;
  await events.record(apiKey, { type: 'Normal', reason: 'Rotated', message });
  return written;
}

/** Why another key is needed; undefined: there is a lasting one. */
function causeOfNew(
  { status }: PdfApiKey,
  {
    accountId,
    held,
    current,
  }: { accountId: string; held: HeldKey | undefined; current: Key | undefined },
): string | undefined {
  if (!held) return status?.keyId === undefined ? FIRST : 'Its Secret was gone';
  if (!current) return held.accountId === accountId ? undefined : 'It has another account now';
  if (!lasts(current)) return 'The former key was revoked or has expired';
  return held.key.startsWith(current.prefix)
    ? undefined
    : 'Somebody had changed the key in the Secret';
}

const FIRST = 'There was none';

function reportCreatedKey(apiKey: PdfApiKey, cause: string | undefined, { events }: Context) {
  const name = secretName(apiKey);
  if (cause === FIRST) {
    const message = `The operator created a key in the Secret ${name}.`;
    return events.record(apiKey, { type: 'Normal', reason: 'Made', message });
  }
  const message = `${cause}, so the operator created another key in the Secret ${name}. Read it again where you use it.`;
  return events.record(apiKey, { type: 'Warning', reason: 'Replaced', message });
}

/** Auth does not know the key in use, so it has lost all others, too. The operator must not create new ones instead. */
export class KeyUnknown extends Error {
  override readonly name = 'KeyUnknown';

  constructor(secret: string) {
    super(
      `auth does not know the key in the Secret ${secret}: its Redis was emptied, or restored from an older copy. ` +
        `Restore Redis, or delete the Secret ${secret} to get another key.`,
    );
  }
}

async function write(
  apiKey: PdfApiKey,
  { keyId, key }: NewKey,
  accountId: string,
  context: Context,
): Promise<HeldKey> {
  const held = { keyId, createdAt: new Date().toISOString(), key, accountId };
  await writeKey(apiKey, held, context);
  return held;
}

/** Active and not about to expire. A replaced key expires with its overlap. */
function lasts({ status, expiresAtMs }: Key): boolean {
  return status === 'KEY_STATUS_ACTIVE' && expiresAtMs === undefined;
}

/** Revokes keys that reached no Secret, and those that were overwritten in it. A replaced key expires by itself. */
async function revokeStrays(
  apiKey: PdfApiKey,
  { accountId, held, kept }: { accountId: string; held: HeldKey | undefined; kept: HeldKey },
  { auth, events }: KeyContext,
): Promise<void> {
  const known = await ownKeys(apiKey, { accountId, heldId: held?.keyId }, auth);
  const strays = known.filter((key) => lasts(key) && key.keyId !== kept.keyId);
  for (const { keyId } of strays) {
    await auth.revokeKey(accountId, keyId);
    const message = `The key ${keyId} was revoked: it is not the one in the Secret ${secretName(apiKey)}.`;
    await events.record(apiKey, { type: 'Normal', reason: 'Revoked', message });
  }
}

function dueInMs({ spec }: PdfApiKey, { createdAt }: HeldKey): number | undefined {
  if (!spec.rotation) return undefined;
  return Math.max(0, Date.parse(createdAt) + spec.rotation.periodSeconds * 1_000 - Date.now());
}

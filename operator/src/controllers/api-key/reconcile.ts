import { accountId, PlatenError } from '@platen/contracts';
import {
  apiKeySpec,
  type PdfAccount,
  type PdfApiKey,
  type PdfPlatform,
} from '../../api/v1alpha1/index.ts';
import { hasPlan } from '../account/reconcile.ts';
import {
  awaiting,
  findings,
  isNews,
  isUnobserved,
  lookAgainMs,
  type ConditionFinding,
} from '../conditions.ts';
import type { Context } from '../context.ts';
import { writeStatus } from '../status.ts';
import type { Auth } from './auth.ts';
import { keepKey, KeyUnknown } from './keep-key.ts';
import { revokeAll } from './own-keys.ts';
import { heldKey, secretName, SecretTaken, type HeldKey } from './secret.ts';

/** When to look for missing parts again; most arrive with a change event. */
const LOOK_AGAIN_MS = 30_000;

export type AuthAt = (platform: PdfPlatform) => Auth | Promise<Auth>;

/** Keeps a key in its Secret. @returns when to reconcile again */
export async function reconcileApiKey(
  namespace: string,
  name: string,
  context: Context & { authAt: AuthAt },
): Promise<number | undefined> {
  const stored = context.caches.apiKeys.get(namespace, name);
  if (!stored) return undefined;
  const apiKey: PdfApiKey = { ...stored, spec: apiKeySpec.parse(stored.spec) };
  const platform = context.caches.platforms.get(namespace, apiKey.spec.platform);
  if (apiKey.metadata.deletionTimestamp !== undefined) {
    await end(apiKey, platform, context);
    return undefined;
  }
  const auth = await reach(platform, apiKey, context);
  const account = context.caches.accounts.get(namespace, apiKey.spec.account);
  if (!auth) return missing(apiKey, `There is no PdfPlatform ${apiKey.spec.platform}.`, context);
  if (!account) return missing(apiKey, `There is no PdfAccount ${apiKey.spec.account}.`, context);
  if (isTooEarly(apiKey, platform)) return waiting(apiKey, context);
  // First, because writing the status changes the version of the object.
  await addFinalizer(apiKey, context);
  if (isUnobserved(apiKey)) await reportStatus(apiKey, BEGINNING, context);
  return keep(apiKey, account, { ...context, auth });
}

/** @returns undefined if the platform is gone */
async function reach(
  platform: PdfPlatform | undefined,
  apiKey: PdfApiKey,
  context: Context & { authAt: AuthAt },
): Promise<Auth | undefined> {
  // A platform that is being deleted may have lost its certificates already.
  if (!platform || platform.metadata.deletionTimestamp !== undefined) return undefined;
  try {
    return await context.authAt(platform);
  } catch (error) {
    await reportStatus(apiKey, failureOf(error), context);
    throw error;
  }
}

async function keep(
  stored: PdfApiKey,
  account: PdfAccount,
  context: Context & { auth: Auth },
): Promise<number | undefined> {
  let apiKey = stored;
  try {
    const present = await presentOwner(stored, context);
    const owner = await putAccount(account, present?.accountId, context.auth);
    if (present && present.accountId !== owner) await revokeAll(stored, present, context);
    if (owner !== stored.status?.accountId) apiKey = await moveTo(owner, stored, context);
    const { held, rotateInMs } = await keepKey(apiKey, owner, context);
    const done = keptFindings(apiKey, account, context);
    await reportStatus(apiKey, done, context, { accountId: owner, held, rotateInMs });
    return lookAgainMs(done) ?? rotateInMs;
  } catch (error) {
    await reportStatus(apiKey, failureOf(error), context);
    throw error;
  }
}

/** Keeps a key of an account without a plan; it is refused. */
function keptFindings(
  apiKey: PdfApiKey,
  account: PdfAccount,
  context: Context,
): ConditionFinding[] {
  const { namespace } = apiKey.metadata;
  const platform = context.caches.platforms.get(namespace, apiKey.spec.platform);
  if (account.spec.suspended) {
    const message = `The Secret ${secretName(apiKey)} holds the key. It is refused: the PdfAccount ${account.metadata.name} is suspended.`;
    return findings('ready', 'Suspended', message);
  }
  if (!platform || hasPlan(account, platform, context))
    return findings('ready', 'Kept', `The Secret ${secretName(apiKey)} holds the key.`);
  const { plan } = account.spec;
  const message =
    `The key is refused: the PdfAccount ${account.metadata.name} has the plan ${plan}, and the PdfPlatform ` +
    `${platform.metadata.name} has no PdfPlan of that name. Create it, or name another plan.`;
  return awaiting(apiKey, 'stalled', { reason: 'NoSuchPlan', message });
}

/** The account of its keys. After a restore it has no status, but its Secret may exist. */
async function presentOwner(
  apiKey: PdfApiKey,
  context: Context,
): Promise<{ accountId: string; heldId?: string } | undefined> {
  const { accountId } = apiKey.status ?? {};
  if (accountId !== undefined) return { accountId };
  const held = await heldKey(apiKey, context);
  return held?.accountId === undefined
    ? undefined
    : { accountId: held.accountId, heldId: held.keyId };
}

/** @returns the id of the key's account, which auth knows from now on */
function putAccount(
  { spec }: PdfAccount,
  present: string | undefined,
  auth: Auth,
): Promise<string> {
  const { issuer, subject } = ownerAmong(spec.subjects, present);
  return auth.putAccount(issuer, subject, spec.plan);
}

/** The subject that has the key already, in whatever order they are listed; else the first. */
function ownerAmong(subjects: PdfAccount['spec']['subjects'], present: string | undefined) {
  const owner = subjects.find(({ issuer, subject }) => accountId(issuer, subject) === present);
  const [first] = subjects;
  if (!first) throw new TypeError('the account has no subject'); // the schema's minItems forbids it
  return owner ?? first;
}

/** Writes the account's id into the status before any key is created, so that keys can be found to revoke them. */
async function moveTo(owner: string, apiKey: PdfApiKey, { cluster }: Context): Promise<PdfApiKey> {
  await writeStatus(cluster, apiKey, BEGINNING, { ...previousStatus(apiKey), accountId: owner });
  // The conditions changed, so the next finding is new.
  return { ...apiKey, status: { ...apiKey.status, accountId: owner, conditions: undefined } };
}

const BEGINNING = findings('progressing', 'Making', 'The key is being made.');

function failureOf(error: unknown): ConditionFinding[] {
  const { message } = error as Error;
  if (error instanceof KeyUnknown) return findings('stalled', 'KeyUnknown', message);
  if (error instanceof SecretTaken) return findings('stalled', 'SecretTaken', message);
  if (error instanceof PlatenError) return findings('progressing', 'AuthRefused', message);
  return findings('progressing', 'Failed', message);
}

async function missing(apiKey: PdfApiKey, message: string, context: Context): Promise<number> {
  const reported = { reason: 'NotFound', message: `${message} Create it.` };
  await reportStatus(apiKey, awaiting(apiKey, 'unready', reported), context);
  return LOOK_AGAIN_MS;
}

/**
 * Waits until auth is ready: a call before would fail, and be repeated less and less often. The platform announces
 * when auth is ready.
 */
function isTooEarly({ status }: PdfApiKey, platform: PdfPlatform | undefined): boolean {
  const workloads = platform?.status?.workloads ?? [];
  const isAuthReady = workloads.some(({ name, ready }) => name === 'auth' && ready > 0);
  return status?.keyId === undefined && !isAuthReady;
}

async function waiting(apiKey: PdfApiKey, context: Context): Promise<number> {
  const message = `The PdfPlatform ${apiKey.spec.platform} cannot create keys yet.`;
  await reportStatus(apiKey, findings('progressing', 'Waiting', message), context);
  return LOOK_AGAIN_MS;
}

/** Comes before the key, so that none is forgotten when the PdfApiKey is deleted. */
async function addFinalizer({ kind, metadata }: PdfApiKey, { cluster }: Context): Promise<void> {
  const { finalizers = [], resourceVersion } = metadata;
  if (finalizers.includes(FINALIZER)) return;
  const change = { metadata: { resourceVersion, finalizers: [...finalizers, FINALIZER] } };
  const { name, namespace } = metadata;
  await cluster.merge({ kind, metadata: { name, namespace } }, change);
}

interface Kept {
  accountId: string;
  held: HeldKey;
  rotateInMs: number | undefined;
}

async function reportStatus(
  apiKey: PdfApiKey,
  found: readonly ConditionFinding[],
  { cluster, events }: Context,
  kept?: Kept,
): Promise<void> {
  const reported = kept ? keptStatus(apiKey, kept) : previousStatus(apiKey);
  await writeStatus(cluster, apiKey, found, reported);
  const stalled = found.find(({ type, status }) => type === 'Stalled' && status);
  if (!stalled || !isNews(apiKey, stalled)) return;
  const { reason, message } = stalled;
  await events.record(apiKey, { type: 'Warning', reason, message });
}

function keptStatus(apiKey: PdfApiKey, { accountId, held }: Kept) {
  const { keyId, createdAt } = held;
  const { rotation } = apiKey.spec;
  const next = rotation && Date.parse(createdAt) + rotation.periodSeconds * 1_000;
  return {
    accountId,
    keyId,
    createdAt,
    secretName: secretName(apiKey),
    nextRotationAt: next === undefined ? undefined : new Date(next).toISOString(),
  };
}

function previousStatus({ status }: PdfApiKey) {
  const { accountId, keyId, createdAt, nextRotationAt, secretName } = status ?? {};
  return { accountId, keyId, createdAt, nextRotationAt, secretName };
}

const FINALIZER = 'platen.dev/revoke-key';

/** Revokes every key of a PdfApiKey that is being deleted, then removes its finalizer. */
async function end(
  apiKey: PdfApiKey,
  platform: PdfPlatform | undefined,
  context: Context & { authAt: AuthAt },
): Promise<void> {
  if (!apiKey.metadata.finalizers?.includes(FINALIZER)) return;
  try {
    await revoke(apiKey, await reach(platform, apiKey, context), context);
  } catch (error) {
    // auth may have gone before its platform, and would never answer.
    if (!(await isEnding(apiKey.metadata.namespace, context))) throw error;
    await giveUp(apiKey, 'the namespace is being deleted, and auth does not answer', context);
  }
  await removeFinalizer(apiKey, context);
}

/** @param auth undefined if the platform is gone or being deleted: no service accepts its keys then */
async function revoke(apiKey: PdfApiKey, auth: Auth | undefined, context: Context): Promise<void> {
  const owner = await presentOwner(apiKey, context);
  if (!owner) return;
  if (auth) await revokeAll(apiKey, owner, { auth, events: context.events });
  else await giveUp(apiKey, `the PdfPlatform ${apiKey.spec.platform} is gone`, context);
}

async function isEnding(name: string, { cluster }: Context): Promise<boolean> {
  const namespace = { kind: 'Namespace', metadata: { name, namespace: '' } }; // in none itself
  const found = await cluster.read(namespace).catch(() => undefined);
  return found?.metadata.deletionTimestamp !== undefined;
}

/** Says it in the log, too: a namespace that is being deleted takes no events. */
async function giveUp(apiKey: PdfApiKey, why: string, { events, log }: Context): Promise<void> {
  const { name, namespace } = apiKey.metadata;
  const message = `The key was not revoked: ${why}. No service of this namespace will accept it. Another platform with the same Redis and peppers does: revoke it there.`;
  log.warn({ name, namespace }, message);
  await events.record(apiKey, { type: 'Warning', reason: 'NotRevoked', message });
}

async function removeFinalizer({ kind, metadata }: PdfApiKey, { cluster }: Context): Promise<void> {
  const { name, namespace, finalizers = [], resourceVersion } = metadata;
  const others = finalizers.filter((one) => one !== FINALIZER);
  const change = { metadata: { resourceVersion, finalizers: others } };
  await cluster.merge({ kind, metadata: { name, namespace } }, change);
}

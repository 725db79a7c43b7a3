import {
  PlatenError,
  randomBase62,
  type Caller,
  type Key,
  type KeyStatus,
  type Mode,
} from '@platen/contracts';
import { loadScripts, type RunScript, type Store } from '@platen/store';
import { refuseSuspended, type ListedAccounts } from '../accounts/accounts.ts';
import { accountKey } from '../store-keys.ts';
import { listAudit } from './audit.ts';
import { adviceFor, generateKey, isWellFormedKey, prefixOf } from './format.ts';
import type { LastUsed } from './last-used.ts';
import { computeFingerprint, type Pepper } from './pepper.ts';
import {
  KEPT_MS,
  keyOf,
  limitOf,
  MODE_NAMES,
  modeOf,
  parseRecord,
  scopesOf,
  statusOf,
  time,
} from './record.ts';
import { SCRIPTS } from './scripts.ts';
import { Lookups } from './lookups.ts';

interface KeysOptions {
  store: Store;
  /** Newest first. */
  peppers: readonly [Pepper, ...Pepper[]];
  lastUsed: Pick<LastUsed, 'note'>;
  listed: ListedAccounts;
}

export interface NewKey {
  name: string;
  mode?: Mode;
  /** Absent: all scopes. */
  scopes?: string[];
  /** In milliseconds since the Unix epoch. */
  expiresAtMs?: number | undefined;
}

/** What to change of a key; what is absent stays. */
interface KeyChange {
  name?: string | undefined;
  /** PDFs in a UTC month; 0: no limit any more. */
  monthlyLimit?: number | undefined;
}

/** A new key: the only place where the secret ever appears. */
interface MadeKey {
  key: string;
  record: Key;
}

interface NewSecret {
  key: string;
  fingerprint: string;
  keyId: string;
}

const ID_DIGITS = 16;

/** openapi.yaml, `POST /keys`: 409 `too_many_keys`. */
export const MAX_ACTIVE_KEYS = 100;

/** Creations and rotations of an account in a UTC day (`POST /keys`: 429), because each leaves a record for 90 days. */
export const MAX_MADE_A_DAY = 500;

/** A script's outcome, for how many ms it refuses, and the fingerprint ('': unknown) and expiry of a lookup that ends. */
type Change = [outcome: string, waitMs: number, fingerprint?: string, untilMs?: string];

/** API keys in the store, which has only their fingerprints. */
export class Keys {
  readonly #store: Store;
  readonly #lookups: Lookups;
  readonly #peppers: readonly [Pepper, ...Pepper[]];
  readonly #lastUsed: Pick<LastUsed, 'note'>;
  readonly #listed: ListedAccounts;
  readonly #runScript: RunScript<keyof typeof SCRIPTS>;

  constructor({ store, peppers, lastUsed, listed }: KeysOptions) {
    this.#store = store;
    this.#lookups = new Lookups(store);
    this.#peppers = peppers;
    this.#lastUsed = lastUsed;
    this.#listed = listed;
    this.#runScript = loadScripts(store, SCRIPTS);
  }

  /**
   * @throws {PlatenError} not_found: no such account; invalid_request: its expiry is past; too_many_keys;
   *   rate_limit_exceeded: too many keys today
   */
  async create(
    accountId: string,
    { name, mode, scopes = [], expiresAtMs }: NewKey,
    actor = '',
  ): Promise<MadeKey> {
    const modeName = mode === 'MODE_TEST' ? MODE_NAMES.MODE_TEST : MODE_NAMES.MODE_LIVE;
    const made = this.#newKey(modeName);
    await this.#change(
      'create',
      accountId,
      made.keyId,
      MAX_ACTIVE_KEYS,
      MAX_MADE_A_DAY,
      expiresAtMs ?? '',
      name,
      modeName,
      prefixOf(made.key),
      scopes.join(','),
      made.fingerprint,
      actor,
    );
    return this.#publish(accountId, made);
  }

  /**
   * Finds the account of a key.
   * @throws {PlatenError} invalid_api_key: malformed or unknown; api_key_revoked, api_key_expired;
   *   account_suspended
   */
  async verify(key: string): Promise<Caller> {
    if (!isWellFormedKey(key)) throw invalidKey(key);
    const fingerprints = this.#peppers.map((pepper) => computeFingerprint(key, pepper));
    const found = await this.#lookups.find(fingerprints);
    if (!found) throw invalidKey(key);
    const { fingerprint, place } = found;
    const [accountId = '', keyId = ''] = place.split('/');
    const { nowMs, record, plan } = await this.#read(accountId, keyId);
    if (!record['status']) throw invalidKey(key);
    refuseEnded(statusOf(record, nowMs));
    refuseSuspended(this.#listed, accountId);
    this.#lastUsed.note({ accountId, keyId, fingerprint }, nowMs);
    const expiresAtMs = time(record, 'expiresAt');
    return {
      accountId,
      keyId,
      plan: this.#listed.value.get(accountId)?.plan ?? plan,
      mode: modeOf(record),
      scopes: scopesOf(record),
      ...limitOf(record),
      ...(expiresAtMs !== undefined && { expiresInMs: expiresAtMs - nowMs }),
    };
  }

  /**
   * An account's keys: first the active ones, newest first, then those that ended in the last 90 days, latest first.
   * @param cursor the end of the last page, or ''
   */
  async list(accountId: string, limit: number, cursor: string) {
    const [nowMs, nextCursor, found] = (await this.#run('list', accountId, cursor, limit)) as [
      number,
      string,
      [string, string[]][],
    ];
    const keys = found.map(([keyId, fields]) => keyOf(keyId, parseRecord(fields), nowMs));
    return { keys, nextCursor };
  }

  /**
   * Changes an active key.
   * @throws {PlatenError} key_not_found: not a key of this account; key_not_active: it has ended
   */
  async update(
    accountId: string,
    keyId: string,
    { name, monthlyLimit }: KeyChange,
    actor = '',
  ): Promise<Key> {
    const fields = [
      ...(name === undefined ? [] : ['name', name]),
      ...(monthlyLimit === undefined ? [] : ['monthlyLimit', monthlyLimit || '']),
    ];
    await this.#change('update', accountId, keyId, ...fields, actor);
    const { nowMs, record } = await this.#read(accountId, keyId);
    return keyOf(keyId, record, nowMs);
  }

  /**
   * Revokes a key for good; revoking one that has ended changes nothing.
   * @throws {PlatenError} key_not_found: not a key of this account
   */
  async revoke(accountId: string, keyId: string, actor = ''): Promise<void> {
    await this.#change('revoke', accountId, keyId, actor);
  }

  /**
   * Creates a successor of a key, which stays valid for the overlap.
   * @throws {PlatenError} key_not_found, key_not_active, too_many_keys; rate_limit_exceeded: too many keys today
   */
  async rotate(accountId: string, oldId: string, overlapMs: number, actor = ''): Promise<MadeKey> {
    const { record } = await this.#read(accountId, oldId);
    const made = this.#newKey(modeOf(record) === 'MODE_TEST' ? 'test' : 'live');
    await this.#change(
      'rotate',
      accountId,
      oldId,
      made.keyId,
      overlapMs,
      MAX_ACTIVE_KEYS,
      MAX_MADE_A_DAY,
      prefixOf(made.key),
      made.fingerprint,
      actor,
    );
    return this.#publish(accountId, made);
  }

  /** @param cursor the end of the last page, or '' */
  audit(accountId: string, limit: number, cursor: string) {
    return listAudit(this.#store, accountId, limit, cursor);
  }

  #newKey(mode: 'live' | 'test'): NewSecret {
    const key = generateKey(mode);
    const fingerprint = computeFingerprint(key, this.#peppers[0]);
    return { key, fingerprint, keyId: `key_${randomBase62(ID_DIGITS)}` };
  }

  /** Makes the key usable. Its record exists already, because a lookup always leads to a record. */
  async #publish(accountId: string, { key, fingerprint, keyId }: NewSecret): Promise<MadeKey> {
    const { nowMs, record } = await this.#read(accountId, keyId);
    const expiresAtMs = time(record, 'expiresAt');
    const untilMs = expiresAtMs === undefined ? undefined : expiresAtMs + KEPT_MS;
    await this.#lookups.add(fingerprint, `${accountId}/${keyId}`, untilMs);
    return { key, record: keyOf(keyId, record, nowMs) };
  }

  async #read(accountId: string, keyId: string) {
    const reply = await this.#run('verify', accountId, keyId);
    const [nowMs, fields, plan] = reply as [number, string[], string];
    return { nowMs, record: parseRecord(fields), plan };
  }

  /**
   * Runs a script that changes keys. A lookup whose expiry cannot be set stays; without its record it leads nowhere.
   * @throws {PlatenError} the script's refusal
   */
  async #change(name: keyof typeof SCRIPTS, accountId: string, ...args: (string | number)[]) {
    const [outcome, waitMs, fingerprint, untilMs] = (await this.#run(
      name,
      accountId,
      ...args,
    )) as Change;
    refuse(outcome, waitMs);
    if (fingerprint && untilMs)
      await this.#lookups.expire(fingerprint, untilMs).catch(() => undefined);
  }

  #run(name: keyof typeof SCRIPTS, accountId: string, ...args: (string | number)[]) {
    return this.#runScript(name, accountKey(accountId), Date.now(), ...args);
  }
}

function invalidKey(key: string): PlatenError {
  return new PlatenError('invalid_api_key', `The provided API key is invalid. ${adviceFor(key)}`);
}

/** @throws {PlatenError} api_key_revoked, api_key_expired */
function refuseEnded(status: KeyStatus): void {
  if (status === 'KEY_STATUS_REVOKED')
    throw new PlatenError('api_key_revoked', 'This API key was revoked; create a new one.');
  if (status === 'KEY_STATUS_EXPIRED')
    throw new PlatenError('api_key_expired', 'This API key has expired; create a new one.');
}

const REFUSALS: Record<string, (waitMs?: number) => PlatenError> = {
  no_account: () => new PlatenError('not_found', 'There is no such account.'),
  past: () =>
    new PlatenError('invalid_request', '/expires_at must be a time in the future.', {
      details: [{ path: '/expires_at', message: 'must be a time in the future' }],
    }),
  unknown: () => new PlatenError('key_not_found', 'You have no such API key.'),
  not_active: () =>
    new PlatenError(
      'key_not_active',
      'Only an active key that was not rotated yet can be rotated.',
    ),
  ended: () =>
    new PlatenError('key_not_active', 'This key has ended; only an active key can be changed.'),
  too_many: () =>
    new PlatenError(
      'too_many_keys',
      `You have ${MAX_ACTIVE_KEYS} active keys; revoke one that you don't need.`,
    ),
  too_often: (retryAfterMs = 0) =>
    new PlatenError(
      'rate_limit_exceeded',
      `Your account created and rotated ${MAX_MADE_A_DAY} keys today (UTC); wait until tomorrow, and use the keys that you have for longer.`,
      { retryAfterMs },
    ),
};

function refuse(outcome: string, waitMs?: number): void {
  const refusal = REFUSALS[outcome];
  if (refusal) throw refusal(waitMs);
}

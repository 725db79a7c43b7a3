import { PlatenError, randomBase62, type Caller, type Key, type Mode } from '@platen/contracts';
import { loadScripts, storeCall, type RunScript, type Store } from '@platen/store';
import type { ListedAccounts } from '../accounts/accounts.ts';
import {
  accountKey,
  activeKey,
  keysKey,
  lookupKey,
  recordKey,
  recordPrefix,
} from '../store-keys.ts';
import { generateKey, isWellFormedKey, prefixOf } from './format.ts';
import type { LastUsed } from './last-used.ts';
import { fingerprint, type Pepper } from './pepper.ts';
import { keyOf, MODE_NAMES, modeOf, recordOf, scopesOf, statusOf, time } from './record.ts';
import { SCRIPTS } from './scripts.ts';

interface KeysOptions {
  store: Store;
  /** Newest first. */
  peppers: readonly [Pepper, ...Pepper[]];
  lastUsed: Pick<LastUsed, 'note'>;
  listed: ListedAccounts;
}

/** A key to create. */
export interface NewKey {
  name: string;
  mode?: Mode;
  /** None: all of them. */
  scopes?: string[];
  /** In milliseconds since the Unix epoch. */
  expiresAtMs?: number | undefined;
}

/** A key that was just made: the only place where the secret ever appears. */
export interface MadeKey {
  key: string;
  record: Key;
}

const ID_DIGITS = 16;

/** API, Keys. */
export const MAX_ACTIVE_KEYS = 100;

/** API keys in the store: only their fingerprints are kept. */
export class Keys {
  readonly #store: Store;
  readonly #peppers: readonly [Pepper, ...Pepper[]];
  readonly #lastUsed: Pick<LastUsed, 'note'>;
  readonly #listed: ListedAccounts;
  readonly #run: RunScript<keyof typeof SCRIPTS>;

  constructor({ store, peppers, lastUsed, listed }: KeysOptions) {
    this.#store = store;
    this.#peppers = peppers;
    this.#lastUsed = lastUsed;
    this.#listed = listed;
    this.#run = loadScripts(store, SCRIPTS);
  }

  /** @throws {PlatenError} not_found: no such account; invalid_request: its end is past; too_many_keys */
  async create(
    accountId: string,
    { name, mode, scopes = [], expiresAtMs }: NewKey,
  ): Promise<MadeKey> {
    const modeName = mode === 'MODE_TEST' ? MODE_NAMES.MODE_TEST : MODE_NAMES.MODE_LIVE;
    const { key, keyId } = newKey(modeName);
    const [outcome] = (await this.#run(
      'create',
      ...[accountKey(accountId), keysKey(accountId), activeKey(accountId)],
      recordKey(accountId, keyId),
      ...[keyId, MAX_ACTIVE_KEYS, expiresAtMs ?? ''],
      ...[name, modeName, prefixOf(key), scopes.join(',')],
    )) as [string];
    refuse(outcome);
    return this.#publish(accountId, keyId, key);
  }

  /**
   * Tells whose key this is.
   * @throws {PlatenError} invalid_api_key: malformed or unknown; api_key_revoked, api_key_expired
   */
  async verify(key: string): Promise<Caller> {
    if (!isWellFormedKey(key)) throw invalidKey();
    const found = await this.#find(key);
    if (!found) throw invalidKey();
    const [accountId = '', keyId = ''] = found.split('/');
    const { nowMs, record, plan } = await this.#read(accountId, keyId);
    if (!record['status']) throw invalidKey();
    refuseEnded(statusOf(record, nowMs));
    this.#lastUsed.note(accountId, keyId, nowMs);
    const expiresAtMs = time(record, 'expiresAt');
    return {
      ...{ accountId, keyId },
      plan: this.#listed.value.get(accountId)?.plan ?? plan,
      mode: modeOf(record),
      scopes: scopesOf(record),
      ...(expiresAtMs !== undefined && { expiresInMs: expiresAtMs - nowMs }),
    };
  }

  /** An account's keys, newest first. @param cursor where the last page ended, or '' */
  async list(accountId: string, limit: number, cursor: string) {
    const [nowMs, ...found] = (await this.#run(
      'list',
      ...[keysKey(accountId), cursor, limit + 1, recordPrefix(accountId)],
    )) as [number, ...[string, string, string[]][]];
    const page = found.slice(0, limit);
    return {
      keys: page.map(([keyId, , fields]) => keyOf(keyId, recordOf(fields), nowMs)),
      nextCursor: found.length > limit ? (page.at(-1)?.[1] ?? '') : '',
    };
  }

  /**
   * Revokes a key for good; revoking it again changes nothing.
   * @throws {PlatenError} key_not_found: not a key of this account
   */
  async revoke(accountId: string, keyId: string): Promise<void> {
    const record = recordKey(accountId, keyId);
    refuse(await this.#run('revoke', activeKey(accountId), record, keyId));
  }

  /**
   * Makes a key in the place of another, which goes on for the overlap.
   * @throws {PlatenError} key_not_found, key_not_active, too_many_keys
   */
  async rotate(accountId: string, oldId: string, overlapMs: number): Promise<MadeKey> {
    const { record } = await this.#read(accountId, oldId);
    const { key, keyId } = newKey(modeOf(record) === 'MODE_TEST' ? 'test' : 'live');
    refuse(
      await this.#run(
        'rotate',
        ...[keysKey(accountId), activeKey(accountId)],
        ...[recordKey(accountId, oldId), recordKey(accountId, keyId)],
        ...[oldId, keyId, overlapMs, MAX_ACTIVE_KEYS, prefixOf(key)],
      ),
    );
    return this.#publish(accountId, keyId, key);
  }

  /** From here on the key is found. Its record was first: a look-up never leads to nothing. */
  async #publish(accountId: string, keyId: string, key: string): Promise<MadeKey> {
    const print = fingerprint(key, this.#peppers[0]);
    await storeCall(this.#store, () => this.#store.set(lookupKey(print), `${accountId}/${keyId}`));
    const { nowMs, record } = await this.#read(accountId, keyId);
    return { key, record: keyOf(keyId, record, nowMs) };
  }

  /** Asks under every pepper at once: keys outlive the pepper they were made under. */
  async #find(key: string): Promise<string | undefined> {
    const candidates = this.#peppers.map((pepper) => lookupKey(fingerprint(key, pepper)));
    const found = await storeCall(this.#store, () =>
      Promise.all(candidates.map((name) => this.#store.get(name))),
    );
    return found.find((place) => place !== null) ?? undefined;
  }

  async #read(accountId: string, keyId: string) {
    const reply = await this.#run('verify', accountKey(accountId), recordKey(accountId, keyId));
    const [nowMs, fields, plan] = reply as [number, string[], string];
    return { nowMs, record: recordOf(fields), plan };
  }
}

function newKey(mode: 'live' | 'test') {
  return { key: generateKey(mode), keyId: `key_${randomBase62(ID_DIGITS)}` };
}

function invalidKey(): PlatenError {
  return new PlatenError('invalid_api_key', 'The provided API key is invalid.');
}

function refuseEnded(status: Key['status']): void {
  if (status === 'KEY_STATUS_REVOKED') {
    throw new PlatenError('api_key_revoked', 'This API key was revoked; create a new one.');
  }
  if (status === 'KEY_STATUS_EXPIRED') {
    throw new PlatenError('api_key_expired', 'This API key has expired; create a new one.');
  }
}

const REFUSALS: Record<string, () => PlatenError> = {
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
  too_many: () =>
    new PlatenError(
      'too_many_keys',
      `You have ${MAX_ACTIVE_KEYS} active keys; revoke one that you don't need.`,
    ),
};

function refuse(outcome: unknown): void {
  const refusal = REFUSALS[String(outcome)];
  if (refusal) throw refusal();
}

import { hash } from 'node:crypto';
import { PlatenError } from '@platen/contracts';
import { LRUCache } from 'lru-cache';
import { networkOf } from './network.ts';
import { WindowCounters } from './window-counters.ts';

/** How many unknown keys or tokens an address may try in a minute before it is locked. */
const MAX_GUESSES = 1_000;

/** How many a second still reach auth from a locked address, because others may share it. */
const LOOKED_AT_A_SECOND = 20;

const REFUSAL = `Too many unknown API keys or tokens came from your address. ${LOOKED_AT_A_SECOND} a second are still checked: try again after Retry-After, with a valid one.`;

/** Refusals of keys that were not guesses. */
const UNCOUNTED_KEY_REFUSALS: ReadonlySet<string> = new Set([
  'api_key_revoked',
  'api_key_expired',
  'account_suspended',
]);

/** The same for tokens. If only its account is unavailable, the signature of a token was valid. */
export const UNCOUNTED_TOKEN_REFUSALS: ReadonlySet<string> = new Set([
  'account_suspended',
  'service_unavailable',
]);

/** Refusals after which a credential is no longer accepted: its next use may be a guess. */
const NOT_ACCEPTED: ReadonlySet<string> = new Set([
  'invalid_api_key',
  'api_key_revoked',
  'api_key_expired',
  'invalid_token',
]);

/** A key or a token, and the address that sent it. */
interface PresentedCredential {
  credential: string;
  /** The address by the socket or the trusted proxy; absent: unknown. */
  address: string | undefined;
}

/**
 * Bounds what guessing keys and tokens costs. An address that tries too many is locked for the rest of the
 * minute. A credential that auth accepted within ten minutes still gets through, and auth still checks it.
 */
export class AuthAttemptLimiter {
  /** Unknown credentials by address, and those without an answer yet. */
  readonly #minutes: WindowCounters;
  /** The same for locked addresses. */
  readonly #seconds: WindowCounters;
  readonly #accepted: AcceptedCredentials;
  readonly #uncounted: ReadonlySet<string>;

  /**
   * @param clock in milliseconds, only ever forward
   * @param uncounted codes of refusals that do not count
   */
  constructor(clock: { now(): number } = performance, uncounted = UNCOUNTED_KEY_REFUSALS) {
    this.#minutes = new WindowCounters(clock);
    this.#seconds = new WindowCounters(clock, 1_000);
    this.#accepted = new AcceptedCredentials(clock);
    this.#uncounted = uncounted;
  }

  /**
   * Checks a key or token that may be a guess. It counts before the answer, so that many at once do not all
   * reach auth. If it is or was a real one, the count goes back. A key without an answer in time still counts,
   * because auth may have looked it up.
   * @throws {PlatenError} rate_limit_exceeded, and errors of `ask`
   */
  async count<T extends { accountId: string }>(
    { credential, address }: PresentedCredential,
    ask: () => Promise<T>,
  ): Promise<T> {
    const name = credentialName(credential);
    const giveBack = this.#accepted.has(name) ? () => undefined : this.#take(address);
    try {
      const answer = await ask();
      giveBack();
      this.#accepted.add(name, answer.accountId);
      return answer;
    } catch (error) {
      const code = error instanceof PlatenError ? error.code : '';
      if (this.#uncounted.has(code)) giveBack();
      if (NOT_ACCEPTED.has(code)) this.#accepted.forget(name);
      throw error;
    }
  }

  /** @returns gives the count back */
  #take(address: string | undefined): () => void {
    const network = networkOf(address);
    return this.#minutes.isFull(network, MAX_GUESSES)
      ? this.#seconds.add(network, LOOKED_AT_A_SECOND, REFUSAL)
      : this.#minutes.add(network, MAX_GUESSES, REFUSAL);
  }
}

/** The hash by which memory keeps a key or a token for longer than a request. */
export function credentialName(credential: string): string {
  return hash('sha256', credential, 'base64');
}

/** How long a credential is remembered after its last acceptance, in milliseconds. */
const REMEMBERED_MS = 600_000;

/** Credentials remembered at once, about 4 MB; the least recently accepted goes first. */
const MAX_REMEMBERED = 20_000;

/** Credentials of one account: as many as its active keys. So no account pushes out those of others. */
const MAX_OF_ACCOUNT = 100;

/** Credentials, by hash, that auth accepted within ten minutes. */
class AcceptedCredentials {
  readonly #clock: { now(): number };
  readonly #acceptances: LRUCache<string, { accountId: string; at: number }>;
  /** The names by account, the least recently accepted first. */
  readonly #names = new Map<string, Set<string>>();

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number }) {
    this.#clock = clock;
    this.#acceptances = new LRUCache({
      max: MAX_REMEMBERED,
      dispose: ({ accountId }, name) => this.#dispose(accountId, name),
    });
  }

  has(name: string): boolean {
    const acceptance = this.#acceptances.peek(name);
    return acceptance !== undefined && this.#clock.now() - acceptance.at < REMEMBERED_MS;
  }

  add(name: string, accountId: string): void {
    this.forget(name);
    const names = this.#names.get(accountId) ?? new Set();
    this.#names.set(accountId, names.add(name));
    this.#acceptances.set(name, { accountId, at: this.#clock.now() });
    const [oldest] = names;
    if (names.size > MAX_OF_ACCOUNT && oldest !== undefined) this.forget(oldest);
  }

  forget(name: string): void {
    this.#acceptances.delete(name);
  }

  #dispose(accountId: string, name: string): void {
    const names = this.#names.get(accountId);
    names?.delete(name);
    if (names?.size === 0) this.#names.delete(accountId);
  }
}

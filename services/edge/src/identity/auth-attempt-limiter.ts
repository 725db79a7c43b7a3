import { PlatenError } from '@platen/contracts';
import { AcceptedCredentials } from './accepted-credentials.ts';
import { TokenBuckets } from './token-buckets.ts';
import { MinuteCounters } from './minute-counters.ts';
import { credentialName } from './credential-name.ts';
import { networkOf } from './network.ts';

/** How many unknown keys or tokens an address may try in a minute before it is locked. */
const MAX_GUESSES = 1_000;

/** How many a second are still looked at from a locked address: others may share it. */
const LOOKED_AT_A_SECOND = 20;

const REFUSAL = `Too many unknown API keys or tokens came from your address. ${LOOKED_AT_A_SECOND} a second are still looked at: try again after Retry-After, with one that is valid.`;

/** Refusals of keys that were no guess. */
const UNCOUNTED_KEY_REFUSALS: ReadonlySet<string> = new Set(['api_key_revoked', 'api_key_expired']);

/** The same of tokens: whose account cannot be looked up has a signature that holds. */
export const UNCOUNTED_TOKEN_REFUSALS: ReadonlySet<string> = new Set(['service_unavailable']);

/** With these a credential is accepted no more: its next use may be a guess. */
const NOT_ACCEPTED: ReadonlySet<string> = new Set([
  ...['invalid_api_key', 'api_key_revoked', 'api_key_expired', 'invalid_token'],
]);

/** A key or a token, and from where it came. */
export interface PresentedCredential {
  credential: string;
  /** As the socket or the trusted proxy names it; none: it is not known. */
  address: string | undefined;
}

/**
 * Bounds what guessing keys and tokens costs. Who tries too many is locked for the rest of a minute,
 * by address; what auth accepted within ten minutes comes through all the same, and is still asked about.
 */
export class AuthAttemptLimiter {
  /** Of addresses: what is unknown, and that of which nothing is known yet. */
  readonly #minutes: MinuteCounters;
  /** Of locked addresses. */
  readonly #buckets: TokenBuckets;
  readonly #accepted: AcceptedCredentials;
  readonly #somebodys: ReadonlySet<string>;

  /**
   * @param clock in milliseconds, only ever forward
   * @param somebodys codes of refusals that do not count
   */
  constructor(clock: { now(): number } = performance, somebodys = UNCOUNTED_KEY_REFUSALS) {
    this.#minutes = new MinuteCounters(clock);
    this.#buckets = new TokenBuckets(clock, LOOKED_AT_A_SECOND);
    this.#accepted = new AcceptedCredentials(clock);
    this.#somebodys = somebodys;
  }

  /**
   * Asks about a key or a token that may be a guess. It counts from before the answer, or many at
   * once would all be asked about; that it is or was somebody's gives the count back. A key that
   * got no answer in time may still have been looked up, so it counts.
   * @throws {PlatenError} rate_limit_exceeded, and whatever `ask` throws
   */
  async count<T extends { accountId: string }>(
    shown: PresentedCredential,
    ask: () => Promise<T>,
  ): Promise<T> {
    const name = credentialName(shown.credential);
    const giveBack = this.#accepted.has(name) ? () => undefined : this.#take(shown.address);
    try {
      const answer = await ask();
      giveBack();
      this.#accepted.add(name, answer.accountId);
      return answer;
    } catch (error) {
      const code = error instanceof PlatenError ? error.code : '';
      if (this.#somebodys.has(code)) giveBack();
      if (NOT_ACCEPTED.has(code)) this.#accepted.forget(name);
      throw error;
    }
  }

  /** @returns what gives it back */
  #take(address: string | undefined): () => void {
    const network = networkOf(address);
    const minute = this.#minutes.of(network);
    if (minute.count < MAX_GUESSES) {
      minute.count += 1;
      return () => (minute.count -= 1);
    }
    const retryAfterMs = this.#buckets.take(network);
    if (retryAfterMs > 0) throw new PlatenError('rate_limit_exceeded', REFUSAL, { retryAfterMs });
    return () => this.#buckets.giveBack(network);
  }
}

import { PlatenError } from '@platen/contracts';
import { Minutes } from './minutes.ts';

/** How many unknown keys or tokens an address may try in a minute before it is not listened to. */
const MAX_GUESSES = 1_000;

const REFUSAL = 'Too many unknown API keys or tokens came from your address; check yours and wait.';

/** Refusals of keys that were no guess. */
const SOMEBODYS_KEYS: ReadonlySet<string> = new Set(['api_key_revoked', 'api_key_expired']);

/** The same of tokens: whose account cannot be looked up has a signature that holds. */
export const SOMEBODYS_TOKENS: ReadonlySet<string> = new Set(['service_unavailable']);

/** Bounds what guessing keys and tokens costs: who tries too many is refused before anybody is asked. */
export class Guesses {
  /** Of addresses: what is unknown, and that of which nothing is known yet. */
  readonly #minutes: Minutes;
  readonly #somebodys: ReadonlySet<string>;

  /**
   * @param clock in milliseconds, only ever forward
   * @param somebodys codes of refusals that do not count
   */
  constructor(clock: { now(): number } = performance, somebodys = SOMEBODYS_KEYS) {
    this.#minutes = new Minutes(clock);
    this.#somebodys = somebodys;
  }

  /**
   * Asks about a key or a token that may be a guess. It counts from before the answer, or many at
   * once would all be asked about; that it is or was somebody's gives the count back. A key that
   * got no answer in time may still have been looked up, so it counts.
   * @throws {PlatenError} rate_limit_exceeded, and whatever `ask` throws
   */
  async count<T>(address: string, ask: () => Promise<T>): Promise<T> {
    const minute = this.#minutes.add(address, MAX_GUESSES, REFUSAL);
    try {
      const answer = await ask();
      minute.count -= 1;
      return answer;
    } catch (error) {
      if (error instanceof PlatenError && this.#somebodys.has(error.code)) minute.count -= 1;
      throw error;
    }
  }
}

import { PlatenError } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

interface Window {
  startedAt: number;
  /** Unknown keys, and those of which nothing is known yet. */
  guesses: number;
}

/** How many unknown keys an address may try in a minute before it is not listened to. */
const MAX_GUESSES = 1_000;
const WINDOW_MS = 60_000;

/** Refusals of keys that were no guess. */
const SOMEBODYS: ReadonlySet<string> = new Set(['api_key_revoked', 'api_key_expired']);

/** Addresses watched at once. */
const MAX_ADDRESSES = 10_000;

/** Bounds what guessing keys costs: who tries too many is refused before anybody is asked. */
export class Guesses {
  readonly #windows: LRUCache<string, Window>;
  readonly #clock: { now(): number };

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number } = performance) {
    this.#clock = clock;
    this.#windows = new LRUCache({ max: MAX_ADDRESSES });
  }

  /**
   * Asks about a key that may be a guess. It counts from before the answer, or many at once would
   * all be asked about; that the key is or was somebody's gives the count back. What got no answer
   * in time may still have been looked up, so it counts.
   * @throws {PlatenError} rate_limit_exceeded, and whatever `ask` throws
   */
  async count<T>(address: string, ask: () => Promise<T>): Promise<T> {
    const window = this.#window(address);
    if (window.guesses >= MAX_GUESSES) throw this.#tooMany(window);
    window.guesses += 1;
    try {
      const answer = await ask();
      window.guesses -= 1;
      return answer;
    } catch (error) {
      if (error instanceof PlatenError && SOMEBODYS.has(error.code)) window.guesses -= 1;
      throw error;
    }
  }

  #tooMany({ startedAt }: Window): PlatenError {
    return new PlatenError(
      'rate_limit_exceeded',
      'Too many unknown API keys came from your address; check your key and wait.',
      { retryAfterMs: startedAt + WINDOW_MS - this.#clock.now() },
    );
  }

  #window(address: string): Window {
    const now = this.#clock.now();
    const known = this.#windows.get(address);
    if (known && now - known.startedAt < WINDOW_MS) return known;
    const window = { startedAt: now, guesses: 0 };
    this.#windows.set(address, window);
    return window;
  }
}

import { PlatenError } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

interface Window {
  startedAt: number;
  /** Wrong ones, and those that are still being looked at. */
  guesses: number;
}

/** How many unknown keys an address may try in a minute before it is not listened to. */
const MAX_GUESSES = 1_000;
const WINDOW_MS = 60_000;

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
   * all be asked about; an answer other than invalid_api_key gives the count back.
   * @throws {PlatenError} rate_limit_exceeded, and whatever `ask` throws
   */
  async count<T>(address: string, ask: () => Promise<T>): Promise<T> {
    const window = this.#window(address);
    if (window.guesses >= MAX_GUESSES) throw this.#tooMany(window);
    window.guesses += 1;
    let isWrong = false;
    try {
      return await ask();
    } catch (error) {
      isWrong = error instanceof PlatenError && error.code === 'invalid_api_key';
      throw error;
    } finally {
      if (!isWrong) window.guesses -= 1;
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

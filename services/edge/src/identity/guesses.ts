import { PlatenError } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

interface Window {
  startedAt: number;
  wrong: number;
}

/** How many unknown keys an address may try in a minute before it is not listened to. */
const MAX_WRONG = 1_000;
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

  /** @throws {PlatenError} rate_limit_exceeded */
  check(address: string): void {
    const { startedAt, wrong } = this.#window(address);
    if (wrong < MAX_WRONG) return;
    throw new PlatenError(
      'rate_limit_exceeded',
      'Too many unknown API keys came from your address; check your key and wait.',
      { retryAfterMs: startedAt + WINDOW_MS - this.#clock.now() },
    );
  }

  /** An unknown key came from there. */
  wrong(address: string): void {
    const window = this.#window(address);
    this.#windows.set(address, { ...window, wrong: window.wrong + 1 });
  }

  #window(address: string): Window {
    const now = this.#clock.now();
    const window = this.#windows.get(address);
    return window && now - window.startedAt < WINDOW_MS ? window : { startedAt: now, wrong: 0 };
  }
}

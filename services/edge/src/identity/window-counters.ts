import { PlatenError } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;

/** Names counted at once; the least recently seen is forgotten. */
const MAX_NAMES = 10_000;

/** Counts by name, in windows of time that begin with the first count of a name. */
export class WindowCounters {
  readonly #windows = new LRUCache<string, { count: number; readonly endsAt: number }>({
    max: MAX_NAMES,
  });
  readonly #clock: { now(): number };
  readonly #lengthMs: number;

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number }, lengthMs = MINUTE_MS) {
    this.#clock = clock;
    this.#lengthMs = lengthMs;
  }

  /**
   * Counts once.
   * @returns gives the count back
   * @throws {PlatenError} rate_limit_exceeded: `max` were counted before
   */
  add(name: string, max: number, refusal: string): () => void {
    const now = this.#clock.now();
    const known = this.#windows.get(name);
    const window = known && known.endsAt > now ? known : { count: 0, endsAt: now + this.#lengthMs };
    this.#windows.set(name, window);
    if (window.count >= max) {
      const retryAfterMs = window.endsAt - now;
      throw new PlatenError('rate_limit_exceeded', refusal, { retryAfterMs });
    }
    window.count += 1;
    return () => (window.count -= 1);
  }

  /** Whether a name has been counted so often in the current window. */
  isFull(name: string, max: number): boolean {
    const { count = 0, endsAt = 0 } = this.#windows.peek(name) ?? {};
    return count >= max && endsAt > this.#clock.now();
  }
}

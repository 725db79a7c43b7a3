import { PlatenError } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;

/** Names watched at once; the least recently seen is forgotten. */
const MAX_NAMES = 10_000;

/** What one name has done since its minute began. */
export class MinuteCounter {
  count = 0;
  readonly #startedAt: number;

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  /** In milliseconds; 0 or less: it is over. */
  left(now: number): number {
    return this.#startedAt + MINUTE_MS - now;
  }
}

/** Counts by name, in minutes that begin with the first thing that a name does. */
export class MinuteCounters {
  readonly #minutes = new LRUCache<string, MinuteCounter>({ max: MAX_NAMES });
  readonly #clock: { now(): number };

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number }) {
    this.#clock = clock;
  }

  /**
   * Counts one more thing.
   * @throws {PlatenError} rate_limit_exceeded: `max` have been counted before
   */
  add(name: string, max: number, refusal: string): void {
    const minute = this.of(name);
    if (minute.count >= max) {
      const retryAfterMs = minute.left(this.#clock.now());
      throw new PlatenError('rate_limit_exceeded', refusal, { retryAfterMs });
    }
    minute.count += 1;
  }

  /** The minute in which a name is; what it does now may be counted there. */
  of(name: string): MinuteCounter {
    const now = this.#clock.now();
    const known = this.#minutes.get(name);
    if (known && known.left(now) > 0) return known;
    const minute = new MinuteCounter(now);
    this.#minutes.set(name, minute);
    return minute;
  }
}

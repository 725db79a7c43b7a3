import { PlatenError } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;

/** Names counted at once; the least recently seen is forgotten. */
const MAX_NAMES = 10_000;

/** The count of one name since its minute began. */
class MinuteCounter {
  count = 0;
  readonly #startedAt: number;

  constructor(startedAt: number) {
    this.#startedAt = startedAt;
  }

  /** Rest of the minute in milliseconds; 0 or less: it is over. */
  left(now: number): number {
    return this.#startedAt + MINUTE_MS - now;
  }
}

/** Counts by name, in minutes that begin with the first count of a name. */
export class MinuteCounters {
  readonly #minutes = new LRUCache<string, MinuteCounter>({ max: MAX_NAMES });
  readonly #clock: { now(): number };

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number }) {
    this.#clock = clock;
  }

  /**
   * Counts once.
   * @throws {PlatenError} rate_limit_exceeded: `max` were counted before
   */
  add(name: string, max: number, refusal: string): void {
    const minute = this.of(name);
    if (minute.count >= max) {
      const retryAfterMs = minute.left(this.#clock.now());
      throw new PlatenError('rate_limit_exceeded', refusal, { retryAfterMs });
    }
    minute.count += 1;
  }

  /** The current minute of a name. */
  of(name: string): MinuteCounter {
    const now = this.#clock.now();
    const known = this.#minutes.get(name);
    if (known && known.left(now) > 0) return known;
    const minute = new MinuteCounter(now);
    this.#minutes.set(name, minute);
    return minute;
  }
}

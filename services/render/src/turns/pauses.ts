/** So many times as long as a document took. */
const TIMES = 2;

/** In milliseconds: a document that takes seconds is slow, and others of its account do not wait for its end either. */
const MOST_MS = 1_000;

/** How long an account pauses after a print, in milliseconds. */
export function pauseAfter(tookMs: number): number {
  return Math.min(TIMES * tookMs, MOST_MS);
}

/** Pauses of accounts between one document and the next. */
export class Pauses {
  /** Until when, by `performance.now()`. */
  readonly #ends = new Map<string, number>();

  /** Prints of one document, one soon after the other, add up. @param tookMs how long a print took that has ended */
  begin(accountId: string, tookMs: number): void {
    const now = performance.now();
    const begun = Math.max(this.#ends.get(accountId) ?? 0, now);
    for (const [each, end] of this.#ends) if (end <= now) this.#ends.delete(each);
    this.#ends.set(accountId, Math.min(begun + pauseAfter(tookMs), now + MOST_MS));
  }

  /** In milliseconds; 0: there is none. */
  msLeftOf(accountId: string): number {
    return Math.max(0, (this.#ends.get(accountId) ?? 0) - performance.now());
  }
}

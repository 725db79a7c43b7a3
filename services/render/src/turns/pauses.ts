/** So many times as long as a document took. */
const TIMES = 2;

/** In milliseconds: a document that takes longer has been slow for long, and others of its account did not wait for it. */
const MOST_MS = 1_000;

/** For how many documents' time one takes its account's turn, with the pause after it. */
export const PACE = 1 + TIMES;

/** Pauses of accounts between one document and the next. */
export class Pauses {
  /** Until when, by `performance.now()`. */
  readonly #ends = new Map<string, number>();

  /** @param tookMs how long the document took that has ended */
  begin(accountId: string, tookMs: number): void {
    const now = performance.now();
    for (const [each, end] of this.#ends) if (end <= now) this.#ends.delete(each);
    this.#ends.set(accountId, now + Math.min(TIMES * tookMs, MOST_MS));
  }

  /** In milliseconds; 0: there is none. */
  msLeftOf(accountId: string): number {
    return Math.max(0, (this.#ends.get(accountId) ?? 0) - performance.now());
  }
}

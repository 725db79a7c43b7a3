import { PlatenError } from '@platen/contracts';

const RETRY_AFTER_MS = 1_000;

/** How much all results that wait for their readers may take together. */
export class Budget {
  /** In bytes. */
  readonly limit: number;
  #used = 0;

  /** @param limit in bytes */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Bytes taken now. */
  get used(): number {
    return this.#used;
  }

  /** @throws {PlatenError} overloaded: there is no room for `bytes` more */
  take(bytes: number): void {
    if (this.#used + bytes > this.limit) {
      throw noRoom();
    }
    this.#used += bytes;
  }

  give(bytes: number): void {
    this.#used -= bytes;
  }
}

/** @param cause what really happened, if it was not the budget */
export function noRoom(cause?: unknown): PlatenError {
  return new PlatenError('overloaded', 'There is no room for more results; try again.', {
    cause,
    retryAfterMs: RETRY_AFTER_MS,
  });
}

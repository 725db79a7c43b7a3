/** What one piece of work adds to the budget. */
const SHARE = 0.1;

/** So many retries at most at once, and from the start: one engine's whole load may have to move. */
const MAX_SAVED = 10;

/** Lets a tenth of the work be tried again: a fault of all engines must not double the load on them. */
export class RetryBudget {
  #saved = MAX_SAVED;

  /** One more piece of work was begun. */
  deposit(): void {
    this.#saved = Math.min(this.#saved + SHARE, MAX_SAVED);
  }

  /** @returns whether one retry is allowed */
  withdraw(): boolean {
    if (this.#saved < 1) return false;
    this.#saved -= 1;
    return true;
  }
}

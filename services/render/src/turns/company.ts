/** For so long after its last document an account is taken to come again, in milliseconds. */
const ABOUT_MS = 5_000;

/** An account, and when it was about last, by `performance.now()`. */
interface Sighting {
  accountId: string;
  at: number;
}

/** Whether anybody else has been at work lately. */
export class Company {
  #latest: Sighting | undefined;
  /** The latest of those that are another account than `#latest`. */
  #other: Sighting | undefined;

  /** It comes, or has just been at work. */
  saw(accountId: string): void {
    if (this.#latest?.accountId !== accountId) this.#other = this.#latest;
    this.#latest = { accountId, at: performance.now() };
  }

  /** For how long an account still has company, in milliseconds; 0: it has none. */
  msLeftFor(accountId: string): number {
    const other = this.#latest?.accountId === accountId ? this.#other : this.#latest;
    return other ? Math.max(0, other.at + ABOUT_MS - performance.now()) : 0;
  }
}

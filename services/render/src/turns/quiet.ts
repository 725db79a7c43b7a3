/** For so long after the only document that an account had here others make room for its next one, in milliseconds. */
const QUIET_MS = 1_000;

/** Accounts that had one document here lately, and no more since. */
export class Quiet {
  /** When each was seen, by `performance.now()`; the latest is last. */
  readonly #seen = new Map<string, number>();

  /** Its only document has been at work. */
  saw(accountId: string): void {
    const now = performance.now();
    for (const [each, at] of this.#seen) if (at + QUIET_MS <= now) this.#seen.delete(each);
    this.#seen.delete(accountId);
    this.#seen.set(accountId, now);
  }

  /** It has several documents here. */
  forget(accountId: string): void {
    this.#seen.delete(accountId);
  }

  /** For how long others than an account are taken to come again, in milliseconds; 0: there are none. */
  msLeftFor(accountId: string): number {
    const latest = [...this.#seen].findLast(([other]) => other !== accountId);
    return latest ? Math.max(0, latest[1] + QUIET_MS - performance.now()) : 0;
  }
}

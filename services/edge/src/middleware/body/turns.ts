/** One after the other. Those of an account wait for each other, and accounts take turns. */
export class Turns {
  /** By account, those whose turn comes next first. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isTaken = false;

  /** Waits for a turn. @returns ends it */
  async take(accountId: string): Promise<() => void> {
    if (this.#isTaken) {
      const { promise, resolve } = Promise.withResolvers<undefined>();
      const line = this.#waiting.get(accountId) ?? [];
      this.#waiting.set(accountId, [...line, () => resolve(undefined)]);
      await promise;
    }
    this.#isTaken = true;
    return () => this.#next();
  }

  #next(): void {
    const [accountId, [begin, ...line]] = this.#waiting.entries().next().value ?? ['', []];
    this.#waiting.delete(accountId);
    if (line.length > 0) this.#waiting.set(accountId, line);
    this.#isTaken = begin !== undefined;
    begin?.();
  }
}

/** What waits is somebody's. */
export interface Owned {
  readonly accountId: string;
}

/**
 * Who waits, by account. The next turn is the account's that has the least at work; among equals the
 * one's whose last turn is longest ago. Within an account they take turns in the order they came.
 */
export class FairQueue<Entry extends Owned> {
  /** In the order of the accounts' last turns; none is empty. */
  readonly #lines = new Map<string, Entry[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  add(entry: Entry): void {
    this.#lineOf(entry).push(entry);
    this.#length += 1;
  }

  /** Before all others of its account. */
  addFirst(entry: Entry): void {
    this.#lineOf(entry).unshift(entry);
    this.#length += 1;
  }

  /** @returns false if it does not wait (any more) */
  delete(entry: Entry): boolean {
    const line = this.#lines.get(entry.accountId) ?? [];
    const at = line.indexOf(entry);
    if (at === -1) return false;
    line.splice(at, 1);
    if (line.length === 0) this.#lines.delete(entry.accountId);
    this.#length -= 1;
    return true;
  }

  /**
   * Tells whose turn it is.
   * @param atWork how much of an account's is at work now
   * @param passed those whose turn is not to be now
   */
  next(atWork: (accountId: string) => number, passed?: ReadonlySet<Entry>): Entry | undefined {
    let turn: { entry: Entry; work: number } | undefined;
    for (const [accountId, line] of this.#lines) {
      const entry = passed ? line.find((each) => !passed.has(each)) : line[0];
      const work = atWork(accountId);
      if (entry && (!turn || work < turn.work)) turn = { entry, work };
    }
    return turn?.entry;
  }

  /** Its turn has come: it leaves, and its account goes behind all others. */
  served(entry: Entry): void {
    const line = this.#lines.get(entry.accountId);
    if (!this.delete(entry) || !line || line.length === 0) return;
    this.#lines.delete(entry.accountId);
    this.#lines.set(entry.accountId, line);
  }

  /** The last of the longest line, if that would still be the longest with a newcomer of this account. */
  crowder(accountId: string): Entry | undefined {
    const lines = [...this.#lines.values()].sort((one, other) => other.length - one.length);
    const [longest = []] = lines;
    const own = this.#lines.get(accountId)?.length ?? 0;
    return longest.length > own + 1 ? longest.at(-1) : undefined;
  }

  /** How many go before a newcomer of this account when all accounts take turns evenly. */
  ahead(accountId: string): number {
    const own = this.#lines.get(accountId)?.length ?? 0;
    let ahead = 0;
    for (const line of this.#lines.values()) ahead += Math.min(line.length, own + 1);
    return ahead;
  }

  /** Takes everybody. */
  clear(): Entry[] {
    const all = [...this.#lines.values()].flat();
    this.#lines.clear();
    this.#length = 0;
    return all;
  }

  #lineOf({ accountId }: Owned): Entry[] {
    const line = this.#lines.get(accountId) ?? [];
    this.#lines.set(accountId, line);
    return line;
  }
}

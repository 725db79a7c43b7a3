/** What waits is somebody's. */
export interface Owned {
  readonly accountId: string;
}

/** What waits of one account. */
interface AccountLine<Entry> {
  entries: Entry[];
  /** The number of its last turn, or of what would have been the next when it came. */
  turn: number;
}

/**
 * Who waits, by account. The next turn is the account's that has the least at work; among equals the
 * one's whose last turn is longest ago. Within an account they take turns in the order they came.
 */
export class FairQueue<Entry extends Owned> {
  /** None is empty. */
  readonly #lines = new Map<string, AccountLine<Entry>>();
  #length = 0;
  #turn = 0;

  get length(): number {
    return this.#length;
  }

  /** Those who have somebody waiting. */
  get accountIds(): string[] {
    return [...this.#lines.keys()];
  }

  get entries(): Entry[] {
    return [...this.#lines.values()].flatMap(({ entries }) => entries);
  }

  entriesOf(accountId: string): readonly Entry[] {
    return this.#lines.get(accountId)?.entries ?? [];
  }

  lengthOf(accountId: string): number {
    return this.entriesOf(accountId).length;
  }

  add(entry: Entry): void {
    this.#lineOf(entry).entries.push(entry);
    this.#length += 1;
  }

  /** Before all others of its account. */
  addFirst(entry: Entry): void {
    this.#lineOf(entry).entries.unshift(entry);
    this.#length += 1;
  }

  /** Its turn was for nothing: it and its account stand where they stood. @param turn what `served` told */
  putBack(entry: Entry, turn: number): void {
    this.addFirst(entry);
    const line = this.#lineOf(entry);
    line.turn = Math.min(line.turn, turn);
  }

  /** @returns false if it does not wait (any more) */
  delete(entry: Entry): boolean {
    const entries = this.#lines.get(entry.accountId)?.entries ?? [];
    const at = entries.indexOf(entry);
    if (at === -1) return false;
    entries.splice(at, 1);
    if (entries.length === 0) this.#lines.delete(entry.accountId);
    this.#length -= 1;
    return true;
  }

  /**
   * Tells whose turn it is.
   * @param atWork how much of an account's is at work now
   * @param isPassed whose turn is not to be now
   */
  next(
    atWork: (accountId: string) => number,
    isPassed: (entry: Entry) => boolean = () => false,
  ): Entry | undefined {
    let next: { entry: Entry; work: number; turn: number } | undefined;
    for (const [accountId, { entries, turn }] of this.#lines) {
      const entry = entries.find((each) => !isPassed(each));
      const work = atWork(accountId);
      if (entry && (!next || work < next.work || (work === next.work && turn < next.turn)))
        next = { entry, work, turn };
    }
    return next?.entry;
  }

  /** Its turn has come: it leaves, and its account goes behind all others. @returns where that stood, for `putBack` */
  served(entry: Entry): number {
    const line = this.#lineOf(entry);
    const { turn } = line;
    this.delete(entry);
    line.turn = this.#turn += 1;
    return turn;
  }

  /** The last of the longest line, if that would still be the longest with a newcomer of this account. */
  crowder(accountId: string): Entry | undefined {
    const lines = [...this.#lines.values()].map(({ entries }) => entries);
    const [longest = []] = lines.sort((one, other) => other.length - one.length);
    const own = this.lengthOf(accountId);
    return longest.length > own + 1 ? longest.at(-1) : undefined;
  }

  /** How many go before a newcomer of this account when all accounts take turns evenly. */
  ahead(accountId: string): number {
    const own = this.lengthOf(accountId);
    let ahead = 0;
    for (const { entries } of this.#lines.values()) ahead += Math.min(entries.length, own + 1);
    return ahead;
  }

  /** Takes everybody. */
  clear(): Entry[] {
    const all = this.entries;
    this.#lines.clear();
    this.#length = 0;
    return all;
  }

  #lineOf({ accountId }: Owned): AccountLine<Entry> {
    let line = this.#lines.get(accountId);
    if (!line) {
      line = { entries: [], turn: (this.#turn += 1) };
      this.#lines.set(accountId, line);
    }
    return line;
  }
}

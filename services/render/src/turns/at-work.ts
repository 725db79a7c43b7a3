import type { Owned } from './fair-queue.ts';

/** So long at work, a document is slow: others of its account do not wait for its end, in milliseconds. */
const SLOW_MS = 1_000;

/** One slot's work for a document. */
interface Turn<Document> {
  document: Document;
  /** By `performance.now()`. */
  since: number;
}

/** Which documents have slots, by account. A document may have several. */
export class AtWork<Document extends Owned> {
  /** None is empty. */
  readonly #accounts = new Map<string, Turn<Document>[]>();

  begin(document: Document): void {
    const turn = { document, since: performance.now() };
    this.#accounts.set(document.accountId, [...this.#turnsOf(document.accountId), turn]);
  }

  end(document: Document): void {
    const turns = this.#turnsOf(document.accountId);
    const at = turns.findIndex((turn) => turn.document === document);
    const left = turns.toSpliced(at, at === -1 ? 0 : 1);
    if (left.length > 0) this.#accounts.set(document.accountId, left);
    else this.#accounts.delete(document.accountId);
  }

  /** How many slots an account has. */
  slotsOf(accountId: string): number {
    return this.#turnsOf(accountId).length;
  }

  /** How many documents an account has at work. */
  documentsOf(accountId: string): number {
    return this.#begun(accountId).size;
  }

  /** How many of them are not slow. */
  quickOf(accountId: string): number {
    return this.#quick(accountId).size;
  }

  /** When the next of these is slow, in milliseconds from now; Infinity: there are none. */
  msUntilSlow(accountId: string): number {
    const begun = [...this.#quick(accountId).values()];
    return Math.min(...begun.map((since) => since + SLOW_MS - performance.now()), Infinity);
  }

  hasOthersThan(accountId: string): boolean {
    return this.#accounts.size > Number(this.#accounts.has(accountId));
  }

  #quick(accountId: string): Map<Document, number> {
    const now = performance.now();
    return new Map([...this.#begun(accountId)].filter(([, since]) => now - since < SLOW_MS));
  }

  /** Since when each has been at work. */
  #begun(accountId: string): Map<Document, number> {
    const turns = this.#turnsOf(accountId).toReversed();
    return new Map(turns.map(({ document, since }) => [document, since]));
  }

  #turnsOf(accountId: string): Turn<Document>[] {
    return this.#accounts.get(accountId) ?? [];
  }
}

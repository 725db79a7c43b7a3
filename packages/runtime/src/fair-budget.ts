/**
 * Bytes that all accounts reserve from before they use them. Dynamic thresholds (Choudhury and Hahne, 1998) divide it: an
 * account may hold no more than is left free for others. A single account gets a half, two get a third each, and a
 * newcomer always finds some.
 */
export class FairBudget {
  /** In bytes. */
  readonly limit: number;
  readonly #refusal: () => Error;
  /** None is 0. */
  readonly #accounts = new Map<string, number>();
  #used = 0;

  /** @param limit in bytes @param refusal what is thrown where there is no room */
  constructor(limit: number, refusal: () => Error) {
    this.limit = limit;
    this.#refusal = refusal;
  }

  /** Bytes reserved now. */
  get used(): number {
    return this.#used;
  }

  /** A share that holds nothing yet. */
  share(accountId: string): Share {
    return new Share((bytes) => this.#add(accountId, bytes), this.#refusal);
  }

  /** @throws the refusal */
  #add(accountId: string, bytes: number): void {
    const used = this.#used + bytes;
    const own = (this.#accounts.get(accountId) ?? 0) + bytes;
    if (bytes > 0 && own > this.limit - used) throw this.#refusal();
    this.#used = used;
    if (own > 0) this.#accounts.set(accountId, own);
    else this.#accounts.delete(accountId);
  }
}

/** What one request, document, task or result has reserved. */
export class Share {
  readonly #add: (bytes: number) => void;
  readonly #refusal: () => Error;
  #held = 0;
  #hasEnded = false;

  /** @param add to the budget; negative gives back */
  constructor(add: (bytes: number) => void, refusal: () => Error) {
    this.#add = add;
    this.#refusal = refusal;
  }

  /** In bytes. */
  get held(): number {
    return this.#held;
  }

  /** @throws the budget's refusal: there is no room for `bytes` more, or it has ended; nothing of them is reserved */
  reserve(bytes: number): void {
    if (this.#hasEnded) throw this.#refusal();
    this.#add(bytes);
    this.#held += bytes;
  }

  /** Holds at least so many bytes. @throws as `reserve` */
  growTo(bytes: number): void {
    if (bytes > this.#held) this.reserve(bytes - this.#held);
  }

  /** Holds exactly so many bytes; nothing any more once it has ended. @throws as `reserve`; then it holds what it held */
  hold(bytes: number): void {
    if (this.#hasEnded) return;
    this.growTo(bytes);
    this.release(this.#held - bytes);
  }

  /** @param bytes what is held, where it is less */
  release(bytes: number): void {
    const released = Math.min(bytes, this.#held);
    this.#add(-released);
    this.#held -= released;
  }

  /** Releases all. Work on a document that failed may go on for a moment: it gets nothing more. */
  end(): void {
    this.#hasEnded = true;
    this.release(this.#held);
  }

  /** Another of the same account, for what may outlive this one. */
  beside(): Share {
    return new Share(this.#add, this.#refusal);
  }
}

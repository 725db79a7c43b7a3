/**
 * Memory that accounts reserve before they use it, divided by dynamic thresholds (Choudhury and Hahne, 1998): an
 * account may hold no more than is free for others. One account gets half, two get a third each, and a new account
 * always gets some.
 */
export class FairBudget {
  /** In bytes. */
  readonly limit: number;
  readonly #refusal: () => Error;
  /** An account without bytes is not in it. */
  readonly #accounts = new Map<string, number>();
  #used = 0;

  /** @param limit in bytes @param refusal the error when there is no room */
  constructor(limit: number, refusal: () => Error) {
    this.limit = limit;
    this.#refusal = refusal;
  }

  /** Bytes reserved now. */
  get used(): number {
    return this.#used;
  }

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

/** The reservation of one request, document, task or result. */
export class Share {
  readonly #add: (bytes: number) => void;
  readonly #refusal: () => Error;
  #held = 0;
  #hasEnded = false;

  /** @param add changes the budget; negative to release */
  constructor(add: (bytes: number) => void, refusal: () => Error) {
    this.#add = add;
    this.#refusal = refusal;
  }

  /** In bytes. */
  get held(): number {
    return this.#held;
  }

  /** @throws the budget's refusal: no room for `bytes` more, or the share has ended; then it reserves nothing */
  reserve(bytes: number): void {
    if (this.#hasEnded) throw this.#refusal();
    this.#add(bytes);
    this.#held += bytes;
  }

  /** Grows to at least this many bytes. @throws as `reserve` */
  growTo(bytes: number): void {
    if (bytes > this.#held) this.reserve(bytes - this.#held);
  }

  /** Changes to exactly this many bytes, or none after its end. @throws as `reserve`; then it does not change */
  hold(bytes: number): void {
    if (this.#hasEnded) return;
    this.growTo(bytes);
    this.release(this.#held - bytes);
  }

  /** @param bytes to release; at most what it holds */
  release(bytes: number): void {
    const released = Math.min(bytes, this.#held);
    this.#add(-released);
    this.#held -= released;
  }

  /** Releases everything. Work on a failed document may go on for a moment, and gets no more. */
  end(): void {
    this.#hasEnded = true;
    this.release(this.#held);
  }

  /** Another share of the same account, for data that may outlive this one. */
  beside(): Share {
    return new Share(this.#add, this.#refusal);
  }
}

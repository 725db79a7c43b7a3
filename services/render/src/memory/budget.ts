import { PlatenError } from '@platen/contracts';

const RETRY_AFTER_MS = 1_000;

/**
 * Bytes that documents of all accounts reserve before they use them. Dynamic thresholds (Choudhury and Hahne,
 * 1998) divide it: an account may hold no more than is left free for others. A single account gets a half, two get
 * a third each, and a newcomer always finds some.
 */
export class Budget {
  /** In bytes. */
  readonly limit: number;
  /** None is 0. */
  readonly #accounts = new Map<string, number>();
  #used = 0;

  /** @param limit in bytes */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** Bytes reserved now. */
  get used(): number {
    return this.#used;
  }

  /** A share that holds nothing yet. */
  share(accountId: string): Share {
    return new Share((bytes) => this.#add(accountId, bytes));
  }

  /** @throws {PlatenError} overloaded */
  #add(accountId: string, bytes: number): void {
    const used = this.#used + bytes;
    const own = (this.#accounts.get(accountId) ?? 0) + bytes;
    if (bytes > 0 && own > this.limit - used) throw noRoom();
    this.#used = used;
    if (own > 0) this.#accounts.set(accountId, own);
    else this.#accounts.delete(accountId);
  }
}

/** What one document, one thread's task, or one result has reserved. */
export class Share {
  readonly #add: (bytes: number) => void;
  #held = 0;
  #hasEnded = false;

  /** @param add to the budget; negative gives back */
  constructor(add: (bytes: number) => void) {
    this.#add = add;
  }

  /** In bytes. */
  get held(): number {
    return this.#held;
  }

  /** @throws {PlatenError} overloaded: there is no room for `bytes` more, or it has ended; nothing of them is reserved */
  reserve(bytes: number): void {
    if (this.#hasEnded) throw noRoom();
    this.#add(bytes);
    this.#held += bytes;
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
    return new Share(this.#add);
  }
}

/** @param cause what really happened, if it was not the budget */
export function noRoom(cause?: unknown): PlatenError {
  return new PlatenError(
    'overloaded',
    'There is no memory left for this document now; try again, or with fewer at once.',
    { cause, retryAfterMs: RETRY_AFTER_MS },
  );
}

import { PlatenError } from '@platen/contracts';

/** Until others may be through with theirs. */
const RETRY_AFTER_MS = 1_000;

/** What one request holds of a budget. */
export interface Share {
  /**
   * Holds so many bytes from now on, instead of what it held; nothing any more once it is released.
   * @throws {PlatenError} overloaded; then it holds what it held
   */
  hold(bytes: number): void;
  release(): void;
}

/**
 * Bounds the bytes that all requests hold at once. An account may hold as much as it leaves free for others: half
 * where it is alone, and there is always room for one more.
 */
export class BodyBudget {
  readonly #maxBytes: number;
  #bytes = 0;
  readonly #bytesOf = new Map<string, number>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @param accountId of whose request it is */
  share(accountId: string): Share {
    let held = 0;
    let isReleased = false;
    return {
      hold: (bytes) => {
        if (isReleased) return;
        this.#change(accountId, bytes - held);
        held = bytes;
      },
      release: () => {
        if (!isReleased) this.#change(accountId, -held);
        isReleased = true;
      },
    };
  }

  #change(accountId: string, bytes: number): void {
    const own = (this.#bytesOf.get(accountId) ?? 0) + bytes;
    const free = this.#maxBytes - this.#bytes - bytes;
    if (bytes > 0 && own > free) {
      throw new PlatenError('overloaded', 'Too much is being sent at once; try again.', {
        retryAfterMs: RETRY_AFTER_MS,
      });
    }
    this.#bytes += bytes;
    if (own === 0) this.#bytesOf.delete(accountId);
    else this.#bytesOf.set(accountId, own);
  }
}

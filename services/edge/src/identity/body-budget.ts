import { PlatenError } from '@platen/contracts';

/** Until others may be through with theirs. */
const RETRY_AFTER_MS = 1_000;

/** Part of a budget that one body takes. */
export interface Share {
  /** Takes nothing any more once it is released. @throws {PlatenError} overloaded */
  add(bytes: number): void;
  release(): void;
}

/** Bounds the bytes of all bodies that are being read at once; nobody gets more than half of it. */
export class BodyBudget {
  readonly #maxBytes: number;
  #bytes = 0;
  readonly #bytesOf = new Map<string, number>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** @param name of whose body it is */
  share(name: string): Share {
    let taken = 0;
    let isReleased = false;
    return {
      add: (bytes) => {
        if (isReleased) return;
        this.#take(name, bytes);
        taken += bytes;
      },
      release: () => {
        if (!isReleased) this.#change(name, -taken);
        isReleased = true;
      },
    };
  }

  #take(name: string, bytes: number): void {
    const own = (this.#bytesOf.get(name) ?? 0) + bytes;
    if (this.#bytes + bytes > this.#maxBytes || own > this.#maxBytes / 2) {
      throw new PlatenError('overloaded', 'Too much is being sent at once; try again.', {
        retryAfterMs: RETRY_AFTER_MS,
      });
    }
    this.#change(name, bytes);
  }

  #change(name: string, bytes: number): void {
    this.#bytes += bytes;
    const own = (this.#bytesOf.get(name) ?? 0) + bytes;
    if (own === 0) this.#bytesOf.delete(name);
    else this.#bytesOf.set(name, own);
  }
}

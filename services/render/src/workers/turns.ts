import { PlatenError } from '@platen/contracts';

const RETRY_AFTER_MS = 1_000;

/** Lets so many in at a time; the others wait in the order they came. */
export class Turns {
  readonly #maxWaiting: number;
  readonly #waiting = new Set<() => void>();
  #free: number;

  /**
   * @param places how many may be in at once, ≥ 1
   * @param maxWaiting how many more may wait
   */
  constructor(places: number, maxWaiting: number) {
    this.#free = places;
    this.#maxWaiting = maxWaiting;
  }

  /**
   * Waits for a place; `give` it back.
   * @throws {PlatenError} overloaded: too many wait already
   * @throws the signal's reason, once it is aborted
   */
  async take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    if (this.#waiting.size >= this.#maxWaiting) throw crowded();
    await this.#wait(signal);
  }

  /** The place goes to whoever has waited longest. */
  give(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#free += 1;
      return;
    }
    this.#waiting.delete(next);
    next();
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const enter = () => resolve(undefined);
    const leave = () => {
      // A place that was given at this very moment is kept: the work itself sees the abort.
      if (this.#waiting.delete(enter)) reject(signal.reason as Error);
    };
    this.#waiting.add(enter);
    signal.addEventListener('abort', leave, { once: true });
    try {
      await promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
}

function crowded(): PlatenError {
  return new PlatenError('overloaded', 'Too many documents are being prepared; try again.', {
    retryAfterMs: RETRY_AFTER_MS,
  });
}

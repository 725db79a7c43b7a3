/** The longest time of a JavaScript timer. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Cancels an attempt when its caller does, or when no data arrived for too long. */
export class Patience {
  readonly caller: AbortSignal | undefined;
  readonly #timeoutMs: number;
  readonly #attempt = new AbortController();
  readonly #cancel = () => this.#attempt.abort(this.caller?.reason);
  #isOver = false;

  constructor(timeoutMs: number, caller?: AbortSignal) {
    this.#timeoutMs = timeoutMs;
    this.caller = caller;
    if (caller?.aborted) this.#cancel();
    else caller?.addEventListener('abort', this.#cancel, { once: true });
  }

  /** @param waiting a signal alone means no time-out, as with `fetch` */
  static of(waiting: Patience | AbortSignal | undefined): Patience {
    return waiting instanceof Patience ? waiting : new Patience(Infinity, waiting);
  }

  /** For the fetch of this attempt. */
  get signal(): AbortSignal {
    return this.#attempt.signal;
  }

  /** Whether no data arrived for too long. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** How long it may take. */
  get seconds(): number {
    return this.#timeoutMs / 1000;
  }

  /**
   * Waits for the next data, without a time-out if it is longer than timers allow.
   * @throws the reason of the caller's signal, or what `next` fails with
   */
  async wait<T>(next: () => Promise<T>): Promise<T> {
    const timer = this.#timeoutMs <= LONGEST_TIMER_MS && setTimeout(this.#giveUp, this.#timeoutMs);
    try {
      return await next();
    } catch (error) {
      this.caller?.throwIfAborted();
      throw error;
    } finally {
      if (timer) clearTimeout(timer);
    }
  }

  /** Stops listening to the caller's signal, because nothing more will arrive. */
  end(): void {
    this.caller?.removeEventListener('abort', this.#cancel);
  }

  readonly #giveUp = () => {
    this.#isOver = true;
    this.#attempt.abort();
  };
}

/** Waits. @throws the signal's reason as soon as it is aborted */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(
      () => {
        signal?.removeEventListener('abort', stop);
        resolve();
      },
      Math.min(ms, LONGEST_TIMER_MS),
    );
    signal?.addEventListener('abort', stop, { once: true });
  });
}

/** Timers of JavaScript know no longer time. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Cancels an attempt when its caller does, or when nothing came for too long. */
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

  /** @param waiting what a caller of `fetch` has: a signal alone waits without an end */
  static of(waiting: Patience | AbortSignal | undefined): Patience {
    return waiting instanceof Patience ? waiting : new Patience(Infinity, waiting);
  }

  /** For the fetch of this attempt. */
  get signal(): AbortSignal {
    return this.#attempt.signal;
  }

  /** Whether nothing came for too long. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** How long it lasts. */
  get seconds(): number {
    return this.#timeoutMs / 1000;
  }

  /** Waits for what comes next; with a longer patience than timers know, as long as it takes. @throws the reason of the caller's signal, or what `next` fails with */
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

  /** Nothing more is to come: the caller's signal need not be heard any longer. */
  end(): void {
    this.caller?.removeEventListener('abort', this.#cancel);
  }

  readonly #giveUp = () => {
    this.#isOver = true;
    this.#attempt.abort();
  };
}

interface WorkQueueOptions {
  /**
   * Works on one key. Returns in how many milliseconds to do so again, if at all. Repeats a failure, each time after twice
   * as long.
   */
  work: (key: string) => Promise<number | undefined>;
  /** How many keys it works on at once. */
  concurrency?: number;
  onFailure?: (key: string, error: unknown) => void;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 120_000;

/** A timer lasts at most 24 days, and fires at once above; to look early is harmless. */
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * A queue of keys. Each key is in it at most once, and never worked on twice at the same time. A key that is added during
 * its work is done once more afterwards.
 */
export class WorkQueue {
  readonly #options: Required<Pick<WorkQueueOptions, 'work' | 'concurrency'>> & WorkQueueOptions;
  readonly #waiting = new Set<string>();
  readonly #inFlight = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, number>();
  readonly #timers = new Map<string, { at: number; timer: NodeJS.Timeout }>();
  #isClosed = false;

  constructor(options: WorkQueueOptions) {
    this.#options = { concurrency: 2, ...options };
  }

  /** How many keys wait. */
  get depth(): number {
    return this.#waiting.size;
  }

  add(key: string): void {
    if (this.#isClosed) return;
    this.#forgetTimer(key);
    this.#waiting.add(key);
    this.#next();
  }

  /** Adds a key later, within a day; the earliest of several times counts. */
  addAfter(key: string, ms: number): void {
    const delay = Math.min(ms, LONGEST_MS);
    const at = Date.now() + delay;
    const known = this.#timers.get(key);
    if (this.#isClosed || (known && known.at <= at)) return;
    this.#forgetTimer(key);
    this.#timers.set(key, { at, timer: setTimeout(() => this.add(key), delay) });
  }

  /** Accepts no more keys; resolves when the present work has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const key of [...this.#timers.keys()]) this.#forgetTimer(key);
    this.#waiting.clear();
    await Promise.all(this.#inFlight.values());
  }

  #next(): void {
    for (const key of this.#waiting) {
      if (this.#inFlight.size >= this.#options.concurrency) return;
      if (this.#inFlight.has(key)) continue;
      this.#waiting.delete(key);
      this.#inFlight.set(key, this.#run(key));
    }
  }

  async #run(key: string): Promise<void> {
    try {
      const again = await this.#work(key);
      this.#failures.delete(key);
      if (again !== undefined) this.addAfter(key, again);
    } catch (error) {
      this.#failed(key, error);
    } finally {
      this.#inFlight.delete(key);
      this.#next();
    }
  }

  /** Makes a synchronous error asynchronous: by then the key counts as in progress. */
  async #work(key: string): Promise<number | undefined> {
    return this.#options.work(key);
  }

  #failed(key: string, error: unknown): void {
    const failures = this.#failures.get(key) ?? 0;
    this.#failures.set(key, failures + 1);
    this.#options.onFailure?.(key, error);
    this.addAfter(key, Math.min(FIRST_RETRY_MS * 2 ** failures, LAST_RETRY_MS));
  }

  #forgetTimer(key: string): void {
    clearTimeout(this.#timers.get(key)?.timer);
    this.#timers.delete(key);
  }
}

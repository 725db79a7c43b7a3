export interface WorkQueueOptions {
  /**
   * Works on one key. What it returns is after how many milliseconds to do so again, if at all.
   * A failure repeats it, each time after twice as long.
   */
  work: (key: string) => Promise<number | undefined>;
  /** How many keys are worked on at once. */
  concurrency?: number;
  onFailure?: (key: string, error: unknown) => void;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 120_000;

/** A timer takes 24 days at most, and ends at once above; to look early harms nothing. */
const LONGEST_MS = 24 * 60 * 60_000;

/**
 * Keys to work on: each stands in it at most once and is never worked on twice at the same time;
 * one that is added while it is at work is done once more after that.
 */
export class WorkQueue {
  readonly #options: Required<Pick<WorkQueueOptions, 'work' | 'concurrency'>> & WorkQueueOptions;
  readonly #waiting = new Set<string>();
  readonly #atWork = new Map<string, Promise<void>>();
  readonly #failures = new Map<string, number>();
  readonly #timers = new Map<string, { at: number; timer: NodeJS.Timeout }>();
  #isClosed = false;

  constructor(options: WorkQueueOptions) {
    this.#options = { concurrency: 2, ...options };
  }

  /** How many keys wait for their turn. */
  get depth(): number {
    return this.#waiting.size;
  }

  add(key: string): void {
    if (this.#isClosed) return;
    this.#forgetTimer(key);
    this.#waiting.add(key);
    this.#next();
  }

  /** Adds it later, within a day; of several times the earliest counts. */
  addAfter(key: string, ms: number): void {
    const delay = Math.min(ms, LONGEST_MS);
    const at = Date.now() + delay;
    const known = this.#timers.get(key);
    if (this.#isClosed || (known && known.at <= at)) return;
    this.#forgetTimer(key);
    this.#timers.set(key, { at, timer: setTimeout(() => this.add(key), delay) });
  }

  /** Takes no more work; resolves when what is at work has ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const key of [...this.#timers.keys()]) this.#forgetTimer(key);
    this.#waiting.clear();
    await Promise.all(this.#atWork.values());
  }

  #next(): void {
    for (const key of this.#waiting) {
      if (this.#atWork.size >= this.#options.concurrency) return;
      if (this.#atWork.has(key)) continue;
      this.#waiting.delete(key);
      this.#atWork.set(key, this.#run(key));
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
      this.#atWork.delete(key);
      this.#next();
    }
  }

  /** What throws at once fails later, as well: by then the key stands among those at work. */
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

import { PlatenError, type SourceFormat } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

/** Documents that wait for the same engines, at the same place in their queue. */
interface Kind {
  accountId: string;
  format: SourceFormat;
}

interface Full {
  refusal: PlatenError;
  /** How many documents have ended since: each freed a place. */
  places: number;
}

/**
 * The share of a `Retry-After` for which the edge believes a refusal. `Retry-After` is the time that the full
 * queue takes, so at most a tenth of it is served meanwhile, and it never runs empty.
 */
const SHARE = 0.1;

/** Remembered at once. */
const MAX_KINDS = 10_000;

/**
 * Remembers which documents render has no room for. Under overload most requests are refused, and sending
 * each of them to render costs processor time that the engines need.
 */
export class BackPressure {
  readonly #full: LRUCache<string, Full>;

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number } = performance) {
    this.#full = new LRUCache({ max: MAX_KINDS, perf: clock, ttlResolution: 0 });
  }

  /**
   * Does the work if render may have room for the document.
   * @throws {PlatenError} overloaded: render refused a moment ago, and no place became free since; and errors of the work
   */
  async through<T>(kind: Kind, work: () => Promise<T>): Promise<T> {
    this.#enter(kind);
    try {
      const done = await work();
      this.#leave(kind);
      return done;
    } catch (error) {
      if (error instanceof PlatenError && error.code === 'overloaded') this.#believe(kind, error);
      else this.#leave(kind);
      throw error;
    }
  }

  /** @throws {PlatenError} overloaded if `through` would throw it */
  check(kind: Kind): void {
    const full = this.#full.get(keyOf(kind));
    if (full?.places === 0) throw full.refusal;
  }

  #enter(kind: Kind): void {
    this.check(kind);
    const full = this.#full.get(keyOf(kind));
    if (full) full.places -= 1;
  }

  #believe(kind: Kind, refusal: PlatenError): void {
    const ttl = SHARE * (refusal.retryAfterMs ?? 0);
    if (ttl > 0) this.#full.set(keyOf(kind), { refusal, places: 0 }, { ttl });
  }

  /** The document has ended: its place is free. */
  #leave(kind: Kind): void {
    const full = this.#full.get(keyOf(kind));
    if (full) full.places += 1;
  }
}

function keyOf({ accountId, format }: Kind): string {
  return `${accountId} ${format}`;
}

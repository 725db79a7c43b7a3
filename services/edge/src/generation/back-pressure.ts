import { PlatenError, type SourceFormat } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

/** Documents that wait for the same engines and have the same place in their line. */
interface Kind {
  accountId: string;
  format: SourceFormat;
}

interface Full {
  /** What render said. */
  refusal: PlatenError;
  /** How many documents have ended since, each of which leaves its place to another. */
  places: number;
}

/**
 * For so much of the time that a refusal tells to wait it is believed. That is how long the full
 * line takes, so at most a tenth of it is served meanwhile: it never runs empty, whoever else fills it.
 */
const SHARE = 0.1;

/** Remembered at once. */
const MAX_KINDS = 10_000;

/**
 * Remembers whose documents render has no room for. Under overload most requests are refused: to send
 * render a job for each of them takes processor time of which engines have too little.
 */
export class BackPressure {
  readonly #full: LRUCache<string, Full>;

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number } = performance) {
    this.#full = new LRUCache({ max: MAX_KINDS, perf: clock, ttlResolution: 0 });
  }

  /**
   * Does the work on a document, if render may have room for it.
   * @throws {PlatenError} overloaded, as render said it a moment ago, and there is no place since; and what the work throws
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

  /** @throws {PlatenError} overloaded, where `through` would throw it */
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

  /** Nothing more is done for one that was let through. */
  #leave(kind: Kind): void {
    const full = this.#full.get(keyOf(kind));
    if (full) full.places += 1;
  }
}

function keyOf({ accountId, format }: Kind): string {
  return `${accountId} ${format}`;
}

import { PlatenError, type SourceFormat } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

/** Documents that wait for the same engines and have the same place in their line. */
interface Kind {
  accountId: string;
  format: SourceFormat;
}

/**
 * For so much of the time that a refusal tells to wait render is not asked again. That is how long
 * the full line takes, so at most a tenth of it is served meanwhile: it never runs empty.
 */
const SHARE = 0.1;

/** Refusals remembered at once. */
const MAX_REFUSALS = 10_000;

/**
 * Remembers whose documents render has no room for. Under overload most requests are refused: to
 * reserve, ask and release for each of them takes processor time of which engines have too little.
 */
export class BackPressure {
  readonly #refusals: LRUCache<string, PlatenError>;

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number } = performance) {
    this.#refusals = new LRUCache({ max: MAX_REFUSALS, perf: clock, ttlResolution: 0 });
  }

  /** @throws {PlatenError} overloaded, as render said it a moment ago */
  check(kind: Kind): void {
    const refusal = this.#refusals.get(keyOf(kind));
    if (refusal) throw refusal;
  }

  /** @param error what rendering one failed with */
  learn(kind: Kind, error: unknown): void {
    if (!(error instanceof PlatenError) || error.code !== 'overloaded') return;
    const { retryAfterMs = 0 } = error;
    if (retryAfterMs > 0) this.#refusals.set(keyOf(kind), error, { ttl: SHARE * retryAfterMs });
  }
}

function keyOf({ accountId, format }: Kind): string {
  return `${accountId} ${format}`;
}

import type { Idempotency } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

/** Remembered at once. */
const MAX_KEYS = 10_000;

/** Remembers each Idempotency-Key that was here; what other replicas have met it cannot know. */
export class Repeats {
  readonly #keys = new LRUCache<string, true>({ max: MAX_KEYS });

  /** @returns whether this one was here before; from now on it was */
  isOne(idempotency: Pick<Idempotency, 'key'>): boolean {
    const wasHere = this.has(idempotency);
    this.#keys.set(idempotency.key, true);
    return wasHere;
  }

  /** Whether this one was here before. */
  has({ key }: Pick<Idempotency, 'key'>): boolean {
    return this.#keys.has(key);
  }
}

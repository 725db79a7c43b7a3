import { LRUCache } from 'lru-cache';

/** Names counted at once. The least recently seen is forgotten, and its bucket is full again. */
const MAX_NAMES = 10_000;

interface Bucket {
  tokens: number;
  filledAt: number;
}

/** Token buckets by name. Each holds as many tokens as come in a second, and begins full. */
export class TokenBuckets {
  readonly #buckets = new LRUCache<string, Bucket>({ max: MAX_NAMES });
  readonly #clock: { now(): number };
  readonly #perSecond: number;

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number }, perSecond: number) {
    this.#clock = clock;
    this.#perSecond = perSecond;
  }

  /** Takes a token. @returns 0, or after how many milliseconds there is one */
  take(name: string): number {
    const bucket = this.#fill(name);
    if (bucket.tokens < 1) return Math.ceil(((1 - bucket.tokens) * 1_000) / this.#perSecond);
    bucket.tokens -= 1;
    return 0;
  }

  giveBack(name: string): void {
    const bucket = this.#fill(name);
    bucket.tokens = Math.min(this.#perSecond, bucket.tokens + 1);
  }

  #fill(name: string): Bucket {
    const now = this.#clock.now();
    const { tokens, filledAt } = this.#buckets.get(name) ?? {
      tokens: this.#perSecond,
      filledAt: now,
    };
    const come = ((now - filledAt) * this.#perSecond) / 1_000;
    const bucket = { tokens: Math.min(this.#perSecond, tokens + come), filledAt: now };
    this.#buckets.set(name, bucket);
    return bucket;
  }
}

import type { Admission, Caller, Quota } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

/** What was told longer ago is not gone by, in milliseconds. */
const REMEMBERED_MS = 300_000;

/** Remembered at once. */
const MAX_ACCOUNTS = 10_000;

/** Remembers accounts that a request which comes to nothing leaves as they are: they have no rate, and quota left. */
export class UnratedAccounts {
  readonly #quotas: LRUCache<string, Quota>;

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number } = performance) {
    this.#quotas = new LRUCache({
      ...{ max: MAX_ACCOUNTS, ttl: REMEMBERED_MS, perf: clock, ttlResolution: 0 },
    });
  }

  /** @returns the quota as it was at the last admission; undefined: it is no such account, or nobody knows */
  quotaOf(caller: Caller): Quota | undefined {
    return this.#quotas.get(keyOf(caller));
  }

  /** Without the store usage tells no quota. */
  learn(caller: Caller, { verdict, rate, quota, demo }: Admission): void {
    const isUnrated = verdict === 'VERDICT_ADMITTED' && rate?.remaining === undefined;
    const left = demo?.remaining ?? quota?.remaining ?? Infinity;
    if (quota && isUnrated && left > 0) this.#quotas.set(keyOf(caller), quota);
    else this.forget(caller);
  }

  /** Nobody knows where the account stands. */
  forget(caller: Caller): void {
    this.#quotas.delete(keyOf(caller));
  }
}

function keyOf({ accountId, plan }: Caller): string {
  return `${accountId} ${plan}`;
}

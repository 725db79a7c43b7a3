import type { Admission, Caller, Quota } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

/** How long an admission counts, in milliseconds. */
const REMEMBERED_MS = 300_000;

/** Accounts remembered at once. */
const MAX_ACCOUNTS = 10_000;

/**
 * Remembers accounts without a rate and with quota left. A reservation that is released again changes
 * nothing for them.
 */
export class UnratedAccounts {
  readonly #quotas: LRUCache<string, Quota>;

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number } = performance) {
    this.#quotas = new LRUCache({
      max: MAX_ACCOUNTS,
      ttl: REMEMBERED_MS,
      perf: clock,
      ttlResolution: 0,
    });
  }

  /** @returns the quota at the last admission; undefined: no such account, or unknown */
  quotaOf(caller: Caller): Quota | undefined {
    return this.#quotas.get(keyOf(caller));
  }

  /** Learns from an admission. While Redis is down, usage reports no quota. */
  learn(caller: Caller, { verdict, rate, quota, demo }: Admission): void {
    const isUnrated = verdict === 'VERDICT_ADMITTED' && rate?.remaining === undefined;
    const left = demo?.remaining ?? quota?.remaining ?? Infinity;
    if (quota && isUnrated && left > 0) this.#quotas.set(keyOf(caller), quota);
    else this.forget(caller);
  }

  /** The state of the account is unknown. */
  forget(caller: Caller): void {
    this.#quotas.delete(keyOf(caller));
  }
}

function keyOf({ accountId, plan }: Caller): string {
  return `${accountId} ${plan}`;
}

import type { Admission, Caller, Limits } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

/** What was left to an account when it was last admitted, less what has been begun on it since. */
interface Room {
  inRate: number;
  inQuota: number;
  limits: Limits;
}

/** What was told longer ago is not gone by, in milliseconds. */
const REMEMBERED_MS = 300_000;

/** Remembered at once. */
const MAX_ACCOUNTS = 10_000;

/**
 * Expects which requests will be admitted, from where their account stood last. Only usage decides: what is
 * begun on an expectation is thrown away where usage then refuses. What replicas begin in vain is
 * bounded by what they were last told was left.
 */
export class Headroom {
  readonly #rooms: LRUCache<string, Room>;

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number } = performance) {
    this.#rooms = new LRUCache({
      ...{ max: MAX_ACCOUNTS, ttl: REMEMBERED_MS, perf: clock, ttlResolution: 0 },
    });
  }

  /** @returns under which limits the next request will probably be admitted; undefined: it may well be refused */
  take(caller: Caller): Limits | undefined {
    const room = this.#rooms.get(keyOf(caller));
    if (!room || room.inRate < 1 || room.inQuota < 1) return undefined;
    room.inRate -= 1;
    room.inQuota -= 1;
    return room.limits;
  }

  /** Without the store usage tells no quota, and nothing is expected. */
  learn(caller: Caller, { verdict, rate, quota, limits }: Admission): void {
    if (verdict !== 'VERDICT_ADMITTED' || !quota || !limits) return this.forget(caller);
    this.#rooms.set(keyOf(caller), {
      inRate: rate?.remaining ?? Infinity,
      inQuota: quota.remaining ?? Infinity,
      limits,
    });
  }

  /** Nobody knows where the account stands. */
  forget(caller: Caller): void {
    this.#rooms.delete(keyOf(caller));
  }
}

function keyOf({ accountId, plan }: Caller): string {
  return `${accountId} ${plan}`;
}

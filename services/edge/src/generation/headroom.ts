import type { Admission, Caller, Limits, Quota } from '@platen/contracts';
import { LRUCache } from 'lru-cache';

/** What was left to an account when it was last admitted; infinite: it has no such limit. */
interface Room {
  inRate: number;
  inQuota: number;
  limits: Limits;
  quota: Quota;
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
  /** How many are expected, and not answered yet, by account. */
  readonly #expected = new Map<string, number>();

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number } = performance) {
    this.#rooms = new LRUCache({
      ...{ max: MAX_ACCOUNTS, ttl: REMEMBERED_MS, perf: clock, ttlResolution: 0 },
    });
  }

  /**
   * Expects a request to be admitted; whoever goes by it says when usage has `answered`.
   * @returns under which limits; undefined: it may well be refused
   */
  expect(caller: Caller): Limits | undefined {
    const room = this.#rooms.get(keyOf(caller));
    const expected = this.#expected.get(keyOf(caller)) ?? 0;
    if (!room || Math.min(room.inRate, room.inQuota) <= expected) return undefined;
    this.#expected.set(keyOf(caller), expected + 1);
    return room.limits;
  }

  /**
   * Where an account stands that a request which comes to nothing leaves as it is: it has no rate, of which even that
   * would use, and quota left.
   */
  untouched(caller: Caller): Quota | undefined {
    const room = this.#rooms.get(keyOf(caller));
    return room?.inRate === Infinity && room.inQuota > 0 ? room.quota : undefined;
  }

  /** One that was expected is no longer open. */
  answered(caller: Caller): void {
    const expected = this.#expected.get(keyOf(caller)) ?? 0;
    if (expected > 1) this.#expected.set(keyOf(caller), expected - 1);
    else this.#expected.delete(keyOf(caller));
  }

  /** Without the store usage tells no quota, and nothing is expected. */
  learn(caller: Caller, { verdict, rate, quota, limits, demo }: Admission): void {
    if (verdict !== 'VERDICT_ADMITTED' || !quota || !limits) return this.forget(caller);
    this.#rooms.set(keyOf(caller), {
      inRate: rate?.remaining ?? Infinity,
      inQuota: demo?.remaining ?? quota.remaining ?? Infinity,
      ...{ limits, quota },
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

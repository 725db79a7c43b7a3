import type { Admission } from '@platen/contracts';
import { LRUCache } from 'lru-cache';
import { WindowCounters } from './window-counters.ts';

/** The assumed rate of a plan, a minute, until usage reports one. */
const RATE_UNTIL_KNOWN = 60;

/** How many times its plan's rate an account may send bodies with its keys, however many (openapi.yaml: 429). */
const TIMES_THE_RATE = 10;

/** Calls that manage an account's keys, a minute: more than the keys that it may have, so that it learns of that limit. */
const MANAGED_A_MINUTE = 600;

/** Plans remembered at once. */
const MAX_PLANS = 1_000;

/**
 * Bounds what the bodies of one account cost an edge, before the edge reads them, and what managing its keys
 * costs. Usage has the exact rate. This one is local, and uses the rate of the last admission.
 */
export class AbuseGuard {
  /** Requests per minute by the plan's name; infinite: the plan has no rate. */
  readonly #rates = new LRUCache<string, number>({ max: MAX_PLANS });
  readonly #bodies: WindowCounters;
  readonly #managed: WindowCounters;

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number } = performance) {
    this.#bodies = new WindowCounters(clock);
    this.#managed = new WindowCounters(clock);
  }

  /**
   * Counts a body, except on a plan without a rate.
   * @throws {PlatenError} rate_limit_exceeded
   */
  count(accountId: string, plan: string): void {
    const rate = this.#rateOf(plan);
    // A plan with rate 0 must get through sometimes, so that the edge learns of its change.
    if (rate !== Infinity) countOf(this.#bodies, accountId, TIMES_THE_RATE * Math.max(1, rate));
  }

  /**
   * Counts a call that manages an account, on every plan alike, because nothing else bounds its cost.
   * @throws {PlatenError} rate_limit_exceeded
   */
  countManaging(accountId: string): void {
    countOf(this.#managed, accountId, MANAGED_A_MINUTE);
  }

  /** Learns a plan's rate. While Redis is down, usage reports no quota and only a share of the rate, which does not count. */
  learn(plan: string, { rate, quota }: Pick<Admission, 'rate' | 'quota'>): void {
    if (quota) this.#rates.set(plan, rate?.limit ?? Infinity);
  }

  #rateOf(plan: string): number {
    return this.#rates.get(plan) ?? RATE_UNTIL_KNOWN;
  }
}

function countOf(minutes: WindowCounters, accountId: string, max: number): void {
  minutes.add(accountId, max, `More than ${max} requests came in a minute; wait.`);
}

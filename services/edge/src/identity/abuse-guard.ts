import type { Admission } from '@platen/contracts';
import { LRUCache } from 'lru-cache';
import { MinuteCounters } from './minute-counters.ts';

/** What a plan's rate is taken for until usage has told it, a minute; for managing keys also where it has none. */
const RATE_UNTIL_TOLD = 60;

/** So many times its plan's rate a key may send bodies, and an account manage its keys (API, Errors). */
const TIMES_THE_RATE = 10;

/** Plans known at once. */
const MAX_PLANS = 1_000;

/**
 * Bounds what one key's bodies cost an edge, well or ill formed, before they are read, and what
 * managing one account's keys costs. The exact rate is usage's; this is local, and knows of it what
 * usage told with the last admission.
 */
export class AbuseGuard {
  /** By a plan's name, a minute; infinite: it has no rate. */
  readonly #rates = new LRUCache<string, number>({ max: MAX_PLANS });
  readonly #minutes: MinuteCounters;

  /** @param clock in milliseconds, only ever forward */
  constructor(clock: { now(): number } = performance) {
    this.#minutes = new MinuteCounters(clock);
  }

  /**
   * Counts a body; on a plan without a rate it does not count.
   * @throws {PlatenError} rate_limit_exceeded
   */
  count(keyId: string, plan: string): void {
    const rate = this.#rateOf(plan);
    if (rate !== Infinity) this.#countOf(keyId, rate);
  }

  /**
   * Counts a call that manages an account, on every plan: nothing else bounds what it costs.
   * @throws {PlatenError} rate_limit_exceeded
   */
  countManaging(accountId: string, plan: string): void {
    const rate = this.#rateOf(plan);
    this.#countOf(accountId, rate === Infinity ? RATE_UNTIL_TOLD : rate);
  }

  /** Without the store usage tells no quota, and of the rate an edge's share: nothing to go by. */
  learn(plan: string, { rate, quota }: Pick<Admission, 'rate' | 'quota'>): void {
    if (quota) this.#rates.set(plan, rate?.limit ?? Infinity);
  }

  #rateOf(plan: string): number {
    return this.#rates.get(plan) ?? RATE_UNTIL_TOLD;
  }

  #countOf(name: string, rate: number): void {
    // A plan of rate 0 has to hear of its change, too.
    const max = TIMES_THE_RATE * Math.max(1, rate);
    this.#minutes.add(name, max, `More than ${max} requests came in a minute; wait.`);
  }
}

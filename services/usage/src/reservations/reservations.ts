import { PlatenError } from '@platen/contracts';
import { loadScripts, type RunScript, type Store } from '@platen/store';
import type { Plan } from '../plans/plan.ts';
import { SCRIPTS } from './scripts.ts';

/** What became of a request to be admitted, and where the account stands after it. */
export interface Standing {
  verdict: Verdict;
  /** After a refusal by rate: when it would be admitted, in ms from now. */
  retryAfterMs: number;
  /** Delivered in the month. */
  delivered: number;
  /** Reserved, neither delivered nor given back. */
  held: number;
  /** Requests in the sliding window. */
  inWindow: number;
  /** Until the window's oldest request leaves it, in ms. */
  windowResetMs: number;
  /** When the month ends, in ms since the Unix epoch. */
  resetsAtMs: number;
}

/** What an account has used. */
export interface MonthUsage {
  /** "YYYY-MM", UTC. */
  month: string;
  delivered: number;
  held: number;
  resetsAtMs: number;
}

/** What was delivered for keys. */
export interface KeysUsage {
  /** "YYYY-MM", UTC. */
  month: string;
  keys: { used: number; total: number }[];
}

/** A generation that asks to be admitted. */
export interface Asked {
  id: string;
  leaseMs: number;
  /** The API key that asks, or ''. */
  keyId: string;
}

export type Verdict = 'admitted' | 'rate_limited' | 'quota_exceeded';

/** How long an ended reservation is remembered, so that late and repeated calls meet what became of it. */
const MEMORY_MS = 15 * 60_000;

/**
 * Reservations of generations, counted in the store. Every call is one round
 * trip and atomic; time is the store's.
 */
export class Reservations {
  readonly #run: RunScript<keyof typeof SCRIPTS>;

  constructor(store: Store) {
    this.#run = loadScripts(store, SCRIPTS);
  }

  /** Admits one generation against rate and quota, or says why not. Idempotent by its id. */
  async reserve(account: string, plan: Plan, { id, leaseMs, keyId }: Asked): Promise<Standing> {
    const keys = keysOf(account, id);
    const reply = await this.#run(
      'reserve',
      ...[keys.rate, keys.held, keys.ledger, keys.reservation],
      ...[id, plan.ratePerMinute ?? '', blockingQuota(plan), leaseMs, MEMORY_MS, keyId],
    );
    const [verdict, retryUs, delivered, held, inWindow, resetUs, resetsAtMs] = reply as [
      Verdict,
      ...[number, number, number, number, number, number],
    ];
    return {
      verdict,
      retryAfterMs: Math.ceil(retryUs / 1000),
      delivered,
      held,
      inWindow,
      windowResetMs: Math.ceil(resetUs / 1000),
      resetsAtMs,
    };
  }

  /**
   * Charges a reservation. Idempotent.
   * @throws {PlatenError} service_unavailable: it was released, or its lease ended and the quota is gone
   */
  async commit(account: string, plan: Plan, id: string): Promise<void> {
    const { held, ledger, reservation, byKey } = keysOf(account, id);
    const outcome = await this.#run(
      'commit',
      ...[held, ledger, reservation, byKey],
      ...[id, blockingQuota(plan), MEMORY_MS],
    );
    if (outcome === 'lost') throw lost();
  }

  /**
   * Gives a reservation back, or refunds it; its place in the rate only where that is asked for.
   * Idempotent. @returns true if it had been charged
   */
  async release(account: string, id: string, refundRate = false): Promise<boolean> {
    const { rate, held, ledger, reservation, byKey } = keysOf(account, id);
    const outcome = await this.#run(
      'release',
      ...[rate, held, ledger, reservation, byKey],
      ...[id, MEMORY_MS, refundRate ? '1' : ''],
    );
    return outcome === 'refunded';
  }

  /** Prolongs a reservation's lease. @throws {PlatenError} service_unavailable: it is not held any more */
  async renew(account: string, id: string, leaseMs: number): Promise<void> {
    const { held, reservation } = keysOf(account, id);
    const outcome = await this.#run('renew', held, reservation, id, leaseMs, MEMORY_MS);
    if (outcome === 'lost') throw lost();
  }

  /** What was delivered for each of an account's API keys, in the order asked. */
  async readKeys(account: string, keyIds: string[]): Promise<KeysUsage> {
    const { byKey } = keysOf(account, '');
    const reply = await this.#run('readKeys', byKey, ...keyIds);
    const [month, used, total] = reply as [string, (string | null)[], (string | null)[]];
    const keys = keyIds.map((_, index) => ({
      used: Number(used[index] ?? 0),
      total: Number(total[index] ?? 0),
    }));
    return { month, keys };
  }

  async read(account: string): Promise<MonthUsage> {
    const { held, ledger } = keysOf(account, '');
    const reply = await this.#run('read', held, ledger);
    const [month, delivered, reserved, resetsAtMs] = reply as [string, number, number, number];
    return { month, delivered, held: reserved, resetsAtMs };
  }
}

/** One hash tag for all keys of an account: on a cluster they live on one node. */
function keysOf(account: string, id: string) {
  const prefix = `usage:{${account}}`;
  return {
    rate: `${prefix}:rate`,
    held: `${prefix}:held`,
    ledger: `${prefix}:delivered`,
    byKey: `${prefix}:delivered-by-key`,
    reservation: `${prefix}:reservation:${id}`,
  };
}

function blockingQuota(plan: Plan): number | '' {
  return plan.overage === 'bill' ? '' : (plan.monthlyQuota ?? '');
}

function lost(): PlatenError {
  return new PlatenError(
    'service_unavailable',
    'The reservation has ended; send the request again.',
    {
      retryAfterMs: 1_000,
    },
  );
}

import type { MonthHistory } from '@platen/contracts';
import { expect } from 'vitest';
import type { MonthUsage } from '../ledger/ledger.ts';
import type { Plan } from '../plans/plan.ts';
import { REMEMBERED_MS } from '../scripts.ts';
import type { AdmissionRequest, AdmissionResult } from '../reservations/reservations.ts';

const WINDOW_US = 60_000_000;

/** The first delivery and its free repeats. */
const ON_ONE_CHARGE = 6;

/** Invariants that must hold in every case, checked from the answers alone. */
export class Audit {
  readonly #requests = new Map<string, AdmissionRequest>();
  /** When each is forgotten, in ms. */
  readonly #delivered = new Map<string, number>();
  /** Deliveries that are forgotten. */
  readonly #settled: AdmissionRequest[] = [];
  /** Released before they were reserved; the edge delivers none of them. With the time when each is forgotten. */
  readonly #abandoned = new Map<string, number>();
  #admissions: { id: string; at: number }[] = [];
  /** The most that any plan so far let the month use. */
  #ceiling = 0;
  /** The same for the allowance for demos. */
  #demoCeiling = 0;

  /** In every 60 s window admitted ≤ limit, and every admitted request has a place in the quota. */
  reserved(
    plan: Plan,
    now: number,
    request: AdmissionRequest,
    { verdict, used, held }: AdmissionResult,
  ): void {
    this.#forget(now);
    if (verdict !== 'admitted' || this.#requests.has(request.id)) return;
    if (this.#abandoned.has(request.id)) return;
    this.#requests.set(request.id, request);
    if (!request.test && !request.idempotency) {
      expect(used + held).toBeLessThanOrEqual(quotaOf(plan));
    }
    // What came without a limit does not count against one that comes later.
    if (plan.ratePerMinute === null) return;
    this.#admissions.push({ id: request.id, at: now });
    const window = this.#admissions.filter(({ at }) => at > now - WINDOW_US);
    expect(window.length).toBeLessThanOrEqual(plan.ratePerMinute);
  }

  committed(id: string, now: number): void {
    this.#forget(now);
    if (!this.#delivered.has(id)) this.#delivered.set(id, forgottenAt(now));
  }

  released(id: string, refundRate: boolean, now: number): void {
    this.#forget(now);
    this.#delivered.delete(id);
    if (!this.#requests.has(id)) this.#abandoned.set(id, forgottenAt(now));
    if (refundRate) this.#admissions = this.#admissions.filter((entry) => entry.id !== id);
  }

  #forget(now: number): void {
    const isPast = ([, ms]: [string, number]) => ms * 1_000 <= now;
    for (const [id] of [...this.#abandoned].filter(isPast)) this.#abandoned.delete(id);
    for (const [id] of [...this.#delivered].filter(isPast)) {
      this.#settled.push(...this.#requestsOf(id));
      this.#delivered.delete(id);
    }
  }

  #requestsOf(id: string): AdmissionRequest[] {
    const request = this.#requests.get(id);
    return request ? [request] : [];
  }

  /** Used + held ≤ quota. */
  month(plan: Plan, { used, held, demo }: MonthUsage): void {
    this.#ceiling = Math.max(this.#ceiling, quotaOf(plan));
    expect(used + held).toBeLessThanOrEqual(this.#ceiling);
    this.#demoCeiling = Math.max(this.#demoCeiling, plan.demoQuota ?? 0);
    expect(demo.used + demo.held).toBeLessThanOrEqual(this.#demoCeiling);
  }

  /** Nothing is charged twice, and nothing is delivered uncharged. */
  charges(history: MonthHistory[]): void {
    for (const what of ['used', 'test'] as const) {
      const charged = history.reduce((sum, { counts }) => sum + (counts?.[what] ?? 0), 0);
      const { plain, repeatable, paid } = this.#deliveries(what === 'test');
      // Of those that are one request repeated at least one of six is charged, and none twice.
      expect(charged).toBeGreaterThanOrEqual(plain + paid);
      expect(charged).toBeLessThanOrEqual(plain + repeatable);
    }
  }

  #deliveries(test: boolean) {
    const delivered = [...this.#delivered.keys()].flatMap((id) => this.#requestsOf(id));
    const all = [...this.#settled, ...delivered].filter((request) => request.test === test);
    const repeated = all.flatMap(({ idempotency }) => idempotency ?? []);
    const contents = Map.groupBy(repeated, ({ key, content }) => `${key} ${content}`);
    return {
      plain: all.length - repeated.length,
      repeatable: repeated.length,
      paid: [...contents.values()].reduce(
        (sum, { length }) => sum + Math.ceil(length / ON_ONE_CHARGE),
        0,
      ),
    };
  }
}

function forgottenAt(now: number): number {
  return Math.ceil(now / 1_000) + REMEMBERED_MS;
}

function quotaOf({ monthlyQuota, overage }: Plan): number {
  return overage === 'bill' ? Infinity : (monthlyQuota ?? Infinity);
}

import type { MonthHistory } from '@platen/contracts';
import { expect } from '@jest/globals';
import type { MonthUsage } from '../ledger/ledger.ts';
import type { Plan } from '../plans/plan.ts';
import type { Asked, Standing } from '../reservations/reservations.ts';

const WINDOW_US = 60_000_000;

/** What must hold whatever happens, told from the answers alone. */
export class Audit {
  readonly #asked = new Map<string, Asked>();
  readonly #delivered = new Set<string>();
  /** Released before they were reserved: whoever gave them up delivers nothing. */
  readonly #abandoned = new Set<string>();
  #admissions: { id: string; at: number }[] = [];
  /** The most that any plan so far let the month use. */
  #ceiling = 0;

  /** In every 60 s window admitted ≤ limit, and what is admitted has a place in the quota. */
  reserved(plan: Plan, now: number, asked: Asked, { verdict, used, held }: Standing): void {
    if (verdict !== 'admitted' || this.#asked.has(asked.id)) return;
    if (this.#abandoned.has(asked.id)) return;
    this.#asked.set(asked.id, asked);
    if (!asked.test && !asked.idempotency) {
      expect(used + held).toBeLessThanOrEqual(quotaOf(plan));
    }
    // What came without a limit does not count against one that comes later.
    if (plan.ratePerMinute === null) return;
    this.#admissions.push({ id: asked.id, at: now });
    const window = this.#admissions.filter(({ at }) => at > now - WINDOW_US);
    expect(window.length).toBeLessThanOrEqual(plan.ratePerMinute);
  }

  committed(id: string): void {
    this.#delivered.add(id);
  }

  released(id: string, refundRate: boolean): void {
    this.#delivered.delete(id);
    if (!this.#asked.has(id)) this.#abandoned.add(id);
    if (refundRate) this.#admissions = this.#admissions.filter((entry) => entry.id !== id);
  }

  /** Used + held ≤ quota. */
  month(plan: Plan, { used, held }: MonthUsage): void {
    this.#ceiling = Math.max(this.#ceiling, quotaOf(plan));
    expect(used + held).toBeLessThanOrEqual(this.#ceiling);
  }

  /** Nothing is charged twice, nothing delivered uncharged. */
  charges(history: MonthHistory[]): void {
    for (const what of ['used', 'test'] as const) {
      const charged = history.reduce((sum, { counts }) => sum + (counts?.[what] ?? 0), 0);
      const { plain, repeatable, contents } = this.#deliveries(what === 'test');
      // Of those that are one request repeated at least one is charged, and none twice.
      expect(charged).toBeGreaterThanOrEqual(plain + contents);
      expect(charged).toBeLessThanOrEqual(plain + repeatable);
    }
  }

  #deliveries(test: boolean) {
    const all = [...this.#delivered]
      .flatMap((id) => this.#asked.get(id) ?? [])
      .filter((asked) => asked.test === test);
    const repeated = all.flatMap(({ idempotency }) => idempotency ?? []);
    const contents = new Set(repeated.map(({ key, content }) => `${key} ${content}`)).size;
    return { plain: all.length - repeated.length, repeatable: repeated.length, contents };
  }
}

function quotaOf({ monthlyQuota, overage }: Plan): number {
  return overage === 'bill' ? Infinity : (monthlyQuota ?? Infinity);
}

import type { Rate } from '@platen/contracts';
import { LRUCache } from 'lru-cache';
import type { Plan } from '../plans/plan.ts';

const WINDOW_MS = 60_000;

/** Accounts known at once; the least recently seen begins again. */
const MAX_ACCOUNTS = 100_000;

export interface LocalVerdict {
  verdict: 'admitted' | 'rate_limited';
  /** After a refusal: when it would be admitted, in ms from now. */
  retryAfterMs: number;
  rate: Rate;
}

/** Admitted requests with their times, oldest first. */
type Window = Map<string, number>;

interface LocalRateOptions {
  /** How many replicas share the rates. */
  replicas: number;
  /** In ms, only ever forward. */
  now?: () => number;
}

/** Admits a request, or says when to retry. Idempotent by its id. */
export type AdmitLocally = (account: string, plan: Plan, id: string) => LocalVerdict;

/** The rate while the store is down: a sliding window in this process, for its share of each plan's rate. */
export function localRate({
  replicas,
  now: time = () => performance.now(),
}: LocalRateOptions): AdmitLocally {
  const windows = new LRUCache<string, Window>({ max: MAX_ACCOUNTS });
  /** Rounded down, so that all replicas together stay below the plan's rate. At least one, so that each replica serves. */
  const shareOf = ({ ratePerMinute }: Plan) =>
    ratePerMinute && Math.max(1, Math.floor(ratePerMinute / replicas));
  const windowOf = (account: string, now: number) => {
    const window = windows.get(account) ?? new Map<string, number>();
    for (const [id, at] of window) {
      if (at > now - WINDOW_MS) break;
      window.delete(id);
    }
    windows.set(account, window);
    return window;
  };
  return (account, plan, id) => {
    const share = shareOf(plan);
    if (share === null) return { verdict: 'admitted', retryAfterMs: 0, rate: { resetMs: 0 } };
    const now = time();
    const window = windowOf(account, now);
    const isAdmitted = window.has(id) || window.size < share;
    if (isAdmitted && !window.has(id)) window.set(id, now);
    const admissions = [...window.values()];
    return {
      verdict: isAdmitted ? 'admitted' : 'rate_limited',
      retryAfterMs: isAdmitted ? 0 : leavesIn(admissions[window.size - share], now),
      rate: {
        ...(plan.ratePerMinute !== null && { limit: plan.ratePerMinute }),
        remaining: Math.max(0, share - window.size),
        resetMs: window.size > 0 ? leavesIn(admissions[0], now) : 0,
      },
    };
  };
}

/** Time until a request admitted at that time leaves the window. For an absent one (a limit of 0) that never happens. */
function leavesIn(at: number | undefined, now: number): number {
  return at === undefined ? WINDOW_MS : Math.ceil(at + WINDOW_MS - now);
}

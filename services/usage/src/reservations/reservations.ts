import { PlatenError, type Idempotency } from '@platen/contracts';
import { loadScripts, type RunScript, type Store } from '@platen/store';
import { unchargedHangUps, type Plan } from '../plans/plan.ts';
import { accountPrefix, accountScript, STORE_CLOCK } from '../scripts.ts';

/** A generation that asks to be admitted. */
export interface AdmissionRequest {
  id: string;
  leaseMs: number;
  /** The API key that asks, or ''. */
  keyId: string;
  format: string;
  /** Beside the quota, and never charged. */
  test: boolean;
  /** By what a repeat is recognised; absent: every request is a new one. */
  idempotency?: Pick<Idempotency, 'key' | 'content'> | null | undefined;
}

/** What became of a request to be admitted, and where the account stands after it. */
export interface AdmissionResult {
  verdict: Verdict;
  /** After a refusal by rate: when it would be admitted, in ms from now. */
  retryAfterMs: number;
  /** Delivered and charged in the month. */
  used: number;
  /** Reserved in the month, neither delivered nor given back. */
  held: number;
  /** Requests in the sliding window; 0 without a limit. */
  inWindow: number;
  /** Until the window's oldest request leaves it, in ms. */
  windowResetMs: number;
  /** When the month ends, in ms since the Unix epoch. */
  resetsAtMs: number;
  /** Of the allowance for demos, ever; 0 on a plan without one. */
  demo: DemoCounts;
}

/** Where an account stands in the allowance for demos, which never resets. */
export interface DemoCounts {
  /** Delivered. */
  used: number;
  /** Reserved, neither delivered nor given back. */
  held: number;
}

/** How a generation was settled whose client hung up. */
export interface HangUpEnd {
  outcome: 'released' | 'refunded' | 'charged';
  /** Whether this call has counted it among the day's. */
  isCounted: boolean;
  /** How many the month has used since this charge; 0 if this call charged nothing. */
  used: number;
}

export type Verdict = 'admitted' | 'rate_limited' | 'quota_exceeded' | 'in_flight' | 'mismatch';

const scriptsOn = (clock: string) => ({
  reserve: accountScript('reservations/reserve', clock),
  commit: accountScript('reservations/commit', clock),
  release: accountScript('reservations/release', clock),
  hangUp: accountScript('reservations/hang-up', clock),
  renew: accountScript('reservations/renew', clock),
});

const LOST = -1;

/** What a script says of where the account stands. */
type StandingNumbers = [number, number, number, number, number, number, number, number];

/**
 * Reservations of generations, counted in the store. Every call is one round
 * trip and atomic; time is the store's.
 */
export class Reservations {
  readonly #run: RunScript<keyof ReturnType<typeof scriptsOn>>;

  /** @param clock see `accountScript` */
  constructor(store: Store, clock = STORE_CLOCK) {
    this.#run = loadScripts(store, scriptsOn(clock));
  }

  /** Admits one generation against rate and quota, or says why not. Idempotent by its id. */
  async reserve(account: string, plan: Plan, asked: AdmissionRequest): Promise<AdmissionResult> {
    const reply = await this.#run(
      'reserve',
      ...[accountPrefix(account), asked.id, plan.ratePerMinute ?? ''],
      ...[blocks(plan) ? (plan.monthlyQuota ?? '') : '', asked.leaseMs, asked.keyId, asked.format],
      ...[asked.test ? 'test' : 'used', asked.idempotency?.key ?? ''],
      ...[asked.idempotency?.content ?? '', plan.demoQuota ?? ''],
    );
    const [verdict, ...numbers] = reply as [Verdict, ...StandingNumbers];
    const [retryUs, used, held, inWindow, resetUs, resetsAtMs, demoUsed, demoHeld] = numbers;
    return {
      ...{ verdict, used, held, inWindow, resetsAtMs },
      demo: { used: demoUsed, held: demoHeld },
      retryAfterMs: Math.ceil(retryUs / 1000),
      windowResetMs: Math.ceil(resetUs / 1000),
    };
  }

  /**
   * Charges a reservation. Idempotent; of those with one Idempotency-Key five repeats are free.
   * @returns how many the month has used since this charge; 0 if this call charged nothing
   * @throws {ReservationLostError} it was released, or its lease ended and the quota is gone
   */
  async commit(account: string, plan: Plan, id: string): Promise<number> {
    const used = await this.#run('commit', accountPrefix(account), id, ...limitsOf(plan));
    if (used === LOST) throw new ReservationLostError();
    return used as number;
  }

  /**
   * Gives a reservation back, or refunds it; its place in the rate only where that is asked for.
   * Idempotent. @returns true if it had been charged and was refunded
   */
  async release(account: string, id: string, refundRate = false): Promise<boolean> {
    const outcome = await this.#run(
      'release',
      ...[accountPrefix(account), id, refundRate ? '1' : ''],
    );
    return outcome === 'refunded';
  }

  /**
   * Settles a generation whose client left after the first byte of the document: gives it back,
   * or charges it as if delivered where the account has had too many of them today. Idempotent.
   */
  async hangUp(account: string, plan: Plan, id: string): Promise<HangUpEnd> {
    const reply = await this.#run(
      'hangUp',
      ...[accountPrefix(account), id, unchargedHangUps(plan), ...limitsOf(plan)],
    );
    const [outcome, isCounted, used] = reply as [HangUpEnd['outcome'], number, number];
    return { outcome, isCounted: isCounted === 1, used };
  }

  /** Prolongs a reservation's lease. @throws {ReservationLostError} it is not held any more */
  async renew(account: string, id: string, leaseMs: number): Promise<void> {
    const outcome = await this.#run('renew', accountPrefix(account), id, leaseMs);
    if (outcome === 'lost') throw new ReservationLostError();
  }
}

/** As scripts take them; the quota of a month, whether it blocks, and the allowance for demos. */
function limitsOf(plan: Plan): (number | string)[] {
  return [plan.monthlyQuota ?? '', blocks(plan) ? '1' : '', plan.demoQuota ?? ''];
}

function blocks(plan: Plan): boolean {
  return plan.overage === 'block';
}

/** Nothing is held for it any more: it was given back, or its lease ended and others took its place. */
export class ReservationLostError extends PlatenError {
  constructor() {
    super('service_unavailable', 'The reservation has ended; send the request again.', {
      retryAfterMs: 1_000,
    });
  }
}

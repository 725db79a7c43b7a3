import { PlatenError, type Idempotency } from '@platen/contracts';
import { loadScripts, type RunScript, type Store } from '@platen/store';
import { unchargedHangUps, type Plan } from '../plans/plan.ts';
import { accountPrefix, accountScript, STORE_CLOCK } from '../scripts.ts';

/** A generation that asks to be admitted. */
export interface AdmissionRequest {
  id: string;
  leaseMs: number;
  /** The caller's API key, or ''. */
  keyId: string;
  /** The first key of its rotations; absent: the key itself. */
  originKeyId?: string | undefined;
  /** How many PDFs the keys of that origin may deliver in the month; absent: no limit. */
  keyLimit?: number | undefined;
  format: string;
  /** Neither counts towards the quota nor is ever charged. */
  test: boolean;
  /** Identifies a repeat; absent: every request is a new one. */
  idempotency?: Pick<Idempotency, 'key' | 'content'> | null | undefined;
}

/** The verdict, and the state of the account after it. */
export interface AdmissionResult {
  verdict: Verdict;
  /** After a refusal by rate: time until the request would be admitted, in ms. */
  retryAfterMs: number;
  /** Delivered and charged in the month. */
  used: number;
  /** Reserved in the month, and neither delivered nor released. */
  held: number;
  /** Requests in the sliding window; 0 without a limit. */
  inWindow: number;
  /** Time until the oldest request leaves the window, in ms. */
  windowResetMs: number;
  /** When the month ends, in ms since the Unix epoch. */
  resetsAtMs: number;
  /** The allowance for demos; 0 on a plan without one. */
  demo: DemoCounts;
}

/** The allowance for demos, which never resets. */
export interface DemoCounts {
  /** Delivered. */
  used: number;
  /** Reserved, and neither delivered nor released. */
  held: number;
}

/** How usage settled a hang-up. */
export interface HangUpEnd {
  outcome: 'released' | 'refunded' | 'charged';
  /** Whether this call counted it among the day's. */
  isCounted: boolean;
  /** How many the month has used since this charge; 0 if this call charged nothing. */
  used: number;
}

export type Verdict =
  | 'admitted'
  | 'rate_limited'
  | 'quota_exceeded'
  | 'key_limit_reached'
  | 'in_flight'
  | 'mismatch';

const scriptsOn = (clock: string) => ({
  reserve: accountScript('reservations/reserve', clock),
  commit: accountScript('reservations/commit', clock),
  release: accountScript('reservations/release', clock),
  hangUp: accountScript('reservations/hang-up', clock),
  renew: accountScript('reservations/renew', clock),
});

const LOST = -1;

/** A script's reply about an account. */
type StandingNumbers = [number, number, number, number, number, number, number, number];

/**
 * Reservations of generations, counted in the store. Every call is atomic and one round trip, by the store's
 * clock.
 */
export class Reservations {
  readonly #run: RunScript<keyof ReturnType<typeof scriptsOn>>;

  /** @param clock see `accountScript` */
  constructor(store: Store, clock = STORE_CLOCK) {
    this.#run = loadScripts(store, scriptsOn(clock));
  }

  /** Admits one generation against rate and quota, or says why not. Idempotent by its id. */
  async reserve(account: string, plan: Plan, request: AdmissionRequest): Promise<AdmissionResult> {
    const reply = await this.#run(
      'reserve',
      accountPrefix(account),
      request.id,
      plan.ratePerMinute ?? '',
      blocks(plan) ? (plan.monthlyQuota ?? '') : '',
      request.leaseMs,
      request.keyId,
      request.format,
      request.test ? 'test' : 'used',
      ...repeatOf(request),
      plan.demoQuota ?? '',
      ...keyLimitOf(request),
    );
    const [verdict, ...numbers] = reply as [Verdict, ...StandingNumbers];
    const [retryUs, used, held, inWindow, resetUs, resetsAtMs, demoUsed, demoHeld] = numbers;
    return {
      verdict,
      used,
      held,
      inWindow,
      resetsAtMs,
      demo: { used: demoUsed, held: demoHeld },
      retryAfterMs: Math.ceil(retryUs / 1000),
      windowResetMs: Math.ceil(resetUs / 1000),
    };
  }

  /**
   * Charges a reservation. Idempotent; with one Idempotency-Key five repeats are free.
   * @returns how many the month has used since this charge; 0 if this call charged nothing
   * @throws {ReservationLostError} it was released, or its lease ended and the quota is used up
   */
  async commit(account: string, plan: Plan, id: string): Promise<number> {
    const used = await this.#run('commit', accountPrefix(account), id, ...limitsOf(plan));
    if (used === LOST) throw new ReservationLostError();
    return used as number;
  }

  /**
   * Releases or refunds a reservation, with its place in the rate only on request. Idempotent.
   * @returns true if it had been charged and was refunded
   */
  async release(account: string, id: string, refundRate = false): Promise<boolean> {
    const outcome = await this.#run('release', accountPrefix(account), id, refundRate ? '1' : '');
    return outcome === 'refunded';
  }

  /**
   * Settles a hang-up: releases the reservation, or charges it as delivered if the account has had too many today.
   * Idempotent.
   */
  async hangUp(account: string, plan: Plan, id: string): Promise<HangUpEnd> {
    const reply = await this.#run(
      'hangUp',
      accountPrefix(account),
      id,
      unchargedHangUps(plan),
      ...limitsOf(plan),
    );
    const [outcome, isCounted, used] = reply as [HangUpEnd['outcome'], number, number];
    return { outcome, isCounted: isCounted === 1, used };
  }

  /** Renews a reservation's lease. @throws {ReservationLostError} the reservation has ended */
  async renew(account: string, id: string, leaseMs: number): Promise<void> {
    const outcome = await this.#run('renew', accountPrefix(account), id, leaseMs);
    if (outcome === 'lost') throw new ReservationLostError();
  }
}

function repeatOf({ idempotency }: AdmissionRequest): string[] {
  return idempotency ? [idempotency.key, idempotency.content] : ['', ''];
}

function keyLimitOf({ keyId, originKeyId, keyLimit }: AdmissionRequest): (number | string)[] {
  return [keyLimit ?? '', originKeyId ?? keyId];
}

/** The arguments of scripts: the month's quota, whether it blocks, and the allowance for demos. */
function limitsOf(plan: Plan): (number | string)[] {
  return [plan.monthlyQuota ?? '', blocks(plan) ? '1' : '', plan.demoQuota ?? ''];
}

function blocks(plan: Plan): boolean {
  return plan.overage === 'block';
}

/** The reservation has no place any more: it was released, or its lease ended and others took the place. */
export class ReservationLostError extends PlatenError {
  constructor() {
    super('service_unavailable', 'The reservation has ended; send the request again.', {
      retryAfterMs: 1_000,
    });
  }
}

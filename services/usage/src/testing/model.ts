import type { Counts } from '@platen/contracts';
import { unchargedHangUps, type Plan } from '../plans/plan.ts';
import {
  type AdmissionRequest,
  type HangUpEnd,
  type AdmissionResult,
  type Verdict,
} from '../reservations/reservations.ts';
import { REMEMBERED_MS } from '../scripts.ts';
import {
  FREE_REPEATS,
  isFree,
  isOpen,
  nameOf,
  originOf,
  repeats,
  unknownReservation,
  type Charge,
  type Line,
  type Repeatable,
  type Reservation,
} from './model-records.ts';
import { isKeyUsedUp } from './key-limits-of-model.ts';
import { monthOf } from './month-of.ts';

const WINDOW_US = 60_000_000;
const DAY_MS = 24 * 3_600_000;

/** What reservations should do, in plain code and without a store. */
export class Model {
  /** In µs since the Unix epoch. */
  now: number;
  plan: Plan;
  readonly lines: Line[] = [];
  readonly #reservations = new Map<string, Reservation>();
  readonly #repeatables = new Map<string, Repeatable>();
  readonly #charges = new Map<string, Charge>();
  /** The hang-ups by day, "YYYY-MM-DD". */
  readonly #hangUps = new Map<string, { uncharged: number; charged: number }>();
  #admissions: { id: string; at: number }[] = [];

  constructor(now: number, plan: Plan) {
    this.now = now;
    this.plan = plan;
  }

  reserve(request: AdmissionRequest): AdmissionResult {
    if (this.#find(request.id)) return this.#standing('admitted');
    const repeatable = this.#repeatable(request);
    const takesPlace = !isFree(repeatable) && !request.test;
    const refusal =
      this.#refusalByKey(request, repeatable) ??
      this.#refusalByRate() ??
      (takesPlace ? this.#refusalByQuota() : undefined) ??
      (isFree(repeatable) ? undefined : this.#refusalByKeyLimit(request));
    if (refusal) return refusal;
    this.#admit(request, takesPlace, request.keyLimit !== undefined && !isFree(repeatable));
    return this.#standing('admitted');
  }

  /** @returns how many the month has used since; 0: nothing was charged; 'lost' */
  commit(id: string): number | 'lost' {
    const reservation = this.#find(id);
    if (reservation?.state === 'committed') return 0;
    if (reservation?.state !== 'reserved') return 'lost';
    return this.#deliver(reservation);
  }

  /** A client hangs up: so many a day are free. */
  hangUp(id: string): HangUpEnd {
    const reservation = this.#find(id);
    if (reservation?.hungUp) return { outcome: reservation.hungUp, isCounted: false, used: 0 };
    if (!reservation || !isOpen(reservation) || reservation.test) return this.#giveUp(id);
    const today = this.hangUpsToday;
    if (today.uncharged < unchargedHangUps(this.plan)) {
      this.#hangUps.set(this.#date(), { ...today, uncharged: today.uncharged + 1 });
      const { outcome } = this.#giveUp(id);
      return this.#hungUp(id, { outcome, isCounted: true, used: 0 });
    }
    const used = reservation.state === 'committed' ? 0 : this.#deliver(reservation);
    if (used === 'lost') return this.#giveUp(id);
    this.#hangUps.set(this.#date(), { ...today, charged: today.charged + 1 });
    return this.#hungUp(id, { outcome: 'charged', isCounted: true, used });
  }

  get hangUpsToday() {
    return this.#hangUps.get(this.#date()) ?? { uncharged: 0, charged: 0 };
  }

  #giveUp(id: string): HangUpEnd {
    const outcome = this.release(id, false) ? 'refunded' : 'released';
    return { outcome, isCounted: false, used: 0 };
  }

  #hungUp(id: string, end: HangUpEnd): HangUpEnd {
    const reservation = this.#find(id);
    if (reservation) reservation.hungUp = end.outcome;
    return end;
  }

  #deliver(reservation: Reservation): number | 'lost' {
    const repeatable = this.#repeatable(reservation);
    const isFreeRepeat = isFree(repeatable);
    if (this.#isTakenOver(reservation, repeatable)) return 'lost';
    if (!isFreeRepeat && !this.#hasRoomFor(reservation)) return 'lost';

    const used = isFreeRepeat ? 0 : this.#charge(reservation, repeatable);
    reservation.state = 'committed';
    reservation.knownUntilMs = this.#ms(REMEMBERED_MS);
    reservation.shares = repeatable !== undefined && repeatable.delivered <= FREE_REPEATS;
    if (repeatable && reservation.shares) {
      repeatable.delivered += 1;
      this.#keep(repeatable, REMEMBERED_MS);
    }
    return used;
  }

  /** @returns whether it was refunded */
  release(id: string, refundRate: boolean): boolean {
    if (refundRate) this.#admissions = this.#admissions.filter((entry) => entry.id !== id);
    const reservation = this.#find(id) ?? unknownReservation(id);
    if (reservation.state === 'refunded') return true;
    const refunded = reservation.state === 'committed' && this.#refund(reservation);
    if (reservation.state !== 'released' && !refundRate) this.#write('failed', reservation, 1);
    this.#reservations.set(id, {
      ...reservation,
      state: refunded ? 'refunded' : 'released',
      knownUntilMs: this.#ms(REMEMBERED_MS),
    });
    return refunded;
  }

  renew(id: string, leaseMs: number): 'renewed' | 'lost' {
    const reservation = this.#find(id);
    if (reservation?.state !== 'reserved' || reservation.leaseEndUs <= this.now) return 'lost';
    reservation.leaseEndUs = this.now + leaseMs * 1_000;
    reservation.knownUntilMs = this.#ms(leaseMs + REMEMBERED_MS);
    const repeatable = this.#repeatable(reservation);
    if (repeatable) this.#keep(repeatable, leaseMs + REMEMBERED_MS);
    return 'renewed';
  }

  /** How many lines of a kind there are in the current month, or in all. */
  count(what: keyof Counts, matches: (line: Line) => boolean = () => true): number {
    return this.lines
      .filter((line) => line.what === what && matches(line))
      .reduce((sum, { change }) => sum + change, 0);
  }

  get month(): string {
    return monthOf(this.#date());
  }

  get used(): number {
    return this.count('used', ({ date }) => monthOf(date) === this.month);
  }

  get held(): number {
    return this.#heldIn(this.#date());
  }

  /** The state of the allowance for demos, in whatever month. */
  get demo() {
    return {
      used: this.count('used', ({ demo }) => demo),
      held: this.#holding().filter(({ demo }) => demo).length,
    };
  }

  get resetsAtMs(): number {
    const date = new Date(this.now / 1_000);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  }

  #refusalByKey(
    { idempotency }: AdmissionRequest,
    repeatable?: Repeatable,
  ): AdmissionResult | undefined {
    if (!repeatable) return undefined;
    const holder = this.#find(repeatable.holder);
    if (holder?.state === 'reserved' && holder.leaseEndUs > this.now) {
      return this.#standing('in_flight');
    }
    const differs = repeatable.content !== idempotency?.content;
    return repeats(repeatable) && differs ? this.#standing('mismatch') : undefined;
  }

  #refusalByRate(): AdmissionResult | undefined {
    const limit = this.plan.ratePerMinute;
    const window = this.#window();
    if (limit === null || window.length < limit) return undefined;
    // When it has left, limit - 1 are left.
    const last = window[window.length - limit];
    const retryUs = last ? last.at + WINDOW_US - this.now : WINDOW_US;
    return this.#standing('rate_limited', Math.ceil(retryUs / 1_000));
  }

  #refusalByQuota(): AdmissionResult | undefined {
    const isUsedUp = this.plan.demoQuota !== null && this.#isAllowanceUsedUp();
    return isUsedUp || this.#isFull(this.#date()) ? this.#standing('quota_exceeded') : undefined;
  }

  #refusalByKeyLimit(request: AdmissionRequest): AdmissionResult | undefined {
    if (this.#isKeyUsedUp(request, this.#date())) return this.#standing('key_limit_reached');
    return undefined;
  }

  #isKeyUsedUp(request: AdmissionRequest, date: string): boolean {
    return isKeyUsedUp(request, date, { lines: this.lines, leased: this.#leased() });
  }

  /** Its lease has ended, and another request with its Idempotency-Key has come since. */
  #isTakenOver({ id, idempotency, leaseEndUs }: Reservation, repeatable?: Repeatable): boolean {
    return leaseEndUs <= this.now && Boolean(idempotency) && repeatable?.holder !== id;
  }

  /** Whether the quota has a place for it: its own, or a free one. */
  #hasRoomFor(reservation: Reservation): boolean {
    const { takesPlace, takesKeyPlace, leaseEndUs, test, date, demo } = reservation;
    if ((takesPlace || takesKeyPlace) && leaseEndUs > this.now) return true;
    if (this.#isKeyUsedUp(reservation, date)) return false;
    if (test) return true;
    return !(demo && this.#isAllowanceUsedUp()) && !this.#isFull(date);
  }

  #isAllowanceUsedUp(): boolean {
    const { used, held } = this.demo;
    return used + held >= (this.plan.demoQuota ?? Infinity);
  }

  #isFull(date: string): boolean {
    const { monthlyQuota, overage } = this.plan;
    if (monthlyQuota === null || overage === 'bill') return false;
    const used = this.count('used', (line) => monthOf(line.date) === monthOf(date));
    return used + this.#heldIn(date) >= monthlyQuota;
  }

  #heldIn(date: string): number {
    return this.#holding().filter((one) => monthOf(one.date) === monthOf(date)).length;
  }

  #holding(): Reservation[] {
    return this.#leased().filter(({ takesPlace }) => takesPlace);
  }

  #leased(): Reservation[] {
    return [...this.#reservations.values()].filter(
      (one) => one.state === 'reserved' && one.leaseEndUs > this.now,
    );
  }

  #admit(request: AdmissionRequest, takesPlace: boolean, takesKeyPlace: boolean): void {
    if (this.plan.ratePerMinute !== null) this.#admissions.push({ id: request.id, at: this.now });
    const knownUntilMs = this.#ms(request.leaseMs + REMEMBERED_MS);
    this.#reservations.set(request.id, {
      ...request,
      state: 'reserved',
      date: this.#date(),
      takesPlace,
      takesKeyPlace,
      knownUntilMs,
      shares: false,
      hungUp: undefined,
      demo: this.plan.demoQuota !== null && !request.test,
      leaseEndUs: this.now + request.leaseMs * 1_000,
    });
    if (!request.idempotency) return;
    const { content } = request.idempotency;
    const repeatable = this.#repeatable(request) ?? { delivered: 0, charge: undefined };
    const kept = 'knownUntilMs' in repeatable ? repeatable.knownUntilMs : 0;
    this.#repeatables.set(nameOf(request), {
      ...repeatable,
      content,
      holder: request.id,
      knownUntilMs: Math.max(kept, knownUntilMs),
    });
  }

  #charge(reservation: Reservation, repeatable?: Repeatable): number {
    const what = reservation.test ? 'test' : 'used';
    this.#write(what, reservation, 1);
    const used = this.count('used', ({ date }) => monthOf(date) === monthOf(reservation.date));
    const overage = !reservation.test && used > (this.plan.monthlyQuota ?? Infinity);
    if (overage) this.#write('overage', reservation, 1);
    const charge = { of: { ...reservation }, overage };
    this.#charges.set(reservation.id, charge);
    if (repeatable?.delivered === 0) {
      repeatable.charge = charge;
      this.#keep(repeatable, DAY_MS);
    }
    return reservation.test ? 0 : used;
  }

  /** Refunds, unless another was delivered on the same charge. */
  #refund(reservation: Reservation): boolean {
    let charge = this.#charges.get(reservation.id);
    if (reservation.shares) {
      const repeatable = this.#repeatable(reservation);
      if (!repeatable) return false;
      repeatable.delivered -= 1;
      charge = repeatable.delivered === 0 ? repeatable.charge : undefined;
    }
    if (!charge) return false;
    this.#write(charge.of.test ? 'test' : 'used', charge.of, -1);
    if (charge.overage) this.#write('overage', charge.of, -1);
    return true;
  }

  #write(what: keyof Counts, reservation: Reservation, change: 1 | -1): void {
    const { date, format, keyId, demo } = reservation;
    this.lines.push({ what, date, format, keyId, origin: originOf(reservation), demo, change });
  }

  #find(id: string): Reservation | undefined {
    const found = this.#reservations.get(id);
    return found && found.knownUntilMs * 1_000 > this.now ? found : undefined;
  }

  #repeatable(request: AdmissionRequest): Repeatable | undefined {
    const found = this.#repeatables.get(nameOf(request));
    return found && found.knownUntilMs * 1_000 > this.now ? found : undefined;
  }

  #keep(repeatable: Repeatable, ms: number): void {
    repeatable.knownUntilMs = Math.max(repeatable.knownUntilMs, this.#ms(ms));
  }

  #window() {
    if (this.plan.ratePerMinute === null) return [];
    return this.#admissions.filter(({ at }) => at > this.now - WINDOW_US);
  }

  #standing(verdict: Verdict, retryAfterMs = 0): AdmissionResult {
    const [oldest, ...younger] = this.#window();
    return {
      verdict,
      retryAfterMs,
      used: this.used,
      held: this.held,
      inWindow: oldest ? younger.length + 1 : 0,
      windowResetMs: oldest ? Math.ceil((oldest.at + WINDOW_US - this.now) / 1_000) : 0,
      resetsAtMs: this.resetsAtMs,
      demo: this.plan.demoQuota === null ? { used: 0, held: 0 } : this.demo,
    };
  }

  #date(): string {
    return new Date(this.now / 1_000).toISOString().slice(0, 10);
  }

  /** A time so many ms from now, in ms since the epoch. */
  #ms(ms: number): number {
    return Math.ceil(this.now / 1_000) + ms;
  }
}

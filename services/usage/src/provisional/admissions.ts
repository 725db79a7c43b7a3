import type { Provisional } from '@platen/contracts';
import { StoreAwayError } from '@platen/store';
import type { Plan } from '../plans/plan.ts';
import {
  type AdmissionRequest,
  type HangUpEnd,
  type Reservations,
  type AdmissionResult,
} from '../reservations/reservations.ts';
import { REMEMBERED_MS } from '../scripts.ts';
import type { Charge, Charges } from './charges.ts';
import type { Journal } from './journal.ts';
import type { AdmitLocally, LocalVerdict } from './local-rate.ts';

/** What usage needs while the store is down. */
export interface OpenParts {
  rate: AdmitLocally;
  journal: Pick<Journal, 'charge' | 'release' | 'hangUp' | 'isFull'>;
  /** The time of the admission, which decides the month of the charge. */
  now?: () => Date;
}

interface AdmissionsOptions {
  reservations: Pick<Reservations, 'reserve' | 'commit' | 'release' | 'hangUp'>;
  charges: Pick<Charges, 'charge' | 'hangUp'>;
  /** Absent: closed; failures of the store reach the caller. */
  open?: OpenParts | undefined;
}

interface Settled {
  id: string;
  /** Set for an admission without the store. */
  provisional?: Provisional | null | undefined;
}

/** An admission without the store. */
interface LocalAdmission extends LocalVerdict {
  /** Absent: refused. */
  provisional?: Provisional;
}

/** Reservations, with a substitute while the store is down. */
export class Admissions {
  readonly #options: AdmissionsOptions;

  constructor(options: AdmissionsOptions) {
    this.#options = options;
  }

  /** @throws {PlatenError} service_unavailable: the store is down, and no local admission is possible */
  async reserve(
    account: string,
    plan: Plan,
    request: AdmissionRequest,
  ): Promise<AdmissionResult | LocalAdmission> {
    const { reservations, open } = this.#options;
    try {
      return await reservations.reserve(account, plan, request);
    } catch (error) {
      // Admits nothing that it could not charge later, and nothing of an allowance that must never be exceeded.
      const isStrict = plan.demoQuota !== null || open?.journal.isFull;
      if (!open || !(error instanceof StoreAwayError) || isStrict) throw error;
      return admitLocally(open, account, plan, request);
    }
  }

  /**
   * Charges a reservation, or notes the charge in the journal. Idempotent.
   * @param provisional of an admission without the store
   * @returns how many the month has used since this charge; 0 if no charge is known yet
   * @throws {PlatenError} service_unavailable: as `Reservations.commit`, or the journal is full
   */
  async commit(account: string, plan: Plan, { id, provisional }: Settled): Promise<number> {
    const { reservations, charges, open } = this.#options;
    const startedAt = open?.now?.() ?? new Date();
    try {
      if (!provisional) return await reservations.commit(account, plan, id);
      return await charges.charge({ account, plan, id, ...chargedAs(provisional) });
    } catch (error) {
      if (!open || !(error instanceof StoreAwayError)) throw error;
      const charged = provisional ? chargedAs(provisional) : chargedAt(startedAt);
      open.journal.charge({ account, plan, id, ...charged });
      return 0;
    }
  }

  /**
   * Settles a hang-up, or notes it in the journal. Idempotent.
   * @returns `released`, not counted, while the store is down: the result is not known yet
   */
  async hangUp(account: string, plan: Plan, { id, provisional }: Settled): Promise<HangUpEnd> {
    const { reservations, charges, open } = this.#options;
    const charge = provisional && { account, plan, id, ...chargedAs(provisional) };
    try {
      if (!charge) return await reservations.hangUp(account, plan, id);
      return await charges.hangUp(charge);
    } catch (error) {
      if (!open || !(error instanceof StoreAwayError)) throw error;
      open.journal.hangUp({ account, plan, id, charge });
      return { outcome: 'released', isCounted: false, used: 0 };
    }
  }

  /** Releases or refunds a reservation. Idempotent. @returns true if it had been charged */
  async release(account: string, id: string, refundRate: boolean): Promise<boolean> {
    const { reservations, open } = this.#options;
    try {
      return await reservations.release(account, id, refundRate);
    } catch (error) {
      if (!open || !(error instanceof StoreAwayError)) throw error;
      return open.journal.release({ account, id, refundRate });
    }
  }
}

function admitLocally(
  { rate, now = () => new Date() }: OpenParts,
  account: string,
  plan: Plan,
  { id, keyId, originKeyId, test, format }: AdmissionRequest,
): LocalAdmission {
  const standing = rate(account, plan, id);
  if (standing.verdict === 'rate_limited') return standing;
  const key = { keyId, ...(originKeyId && { originKeyId }) };
  return { ...standing, provisional: { ...dateOf(now()), ...key, test, format } };
}

function dateOf(time: Date): Pick<Provisional, 'month' | 'day'> {
  const [date] = time.toISOString().split('T') as [string];
  return { month: date.slice(0, 'YYYY-MM'.length), day: Number(date.slice('YYYY-MM-'.length)) };
}

/**
 * For a reservation that Redis has admitted. The commit that began then may have charged it, and Redis remembers that for
 * a while.
 */
function chargedAt(startedAt: Date): Omit<Charge, 'account' | 'plan' | 'id'> {
  const charged = chargedAs({ ...dateOf(startedAt), keyId: '', test: false, format: '' });
  return { ...charged, notAfter: startedAt.getTime() + REMEMBERED_MS };
}

function chargedAs({
  month,
  day,
  ...charge
}: Provisional): Omit<Charge, 'account' | 'plan' | 'id'> {
  return { date: `${month}-${String(day).padStart(2, '0')}`, ...charge };
}

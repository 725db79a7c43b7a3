import { randomUUID } from 'node:crypto';
import {
  PlatenError,
  type Admission,
  type Caller,
  type Idempotency,
  type SourceFormat,
} from '@platen/contracts';
import { reasonOf, type Logger } from '@platen/runtime';
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel';
import type { UsageClient } from '../../downstream/clients.ts';
import type { ReservationReleases } from './reservation-releases.ts';

interface ReservationOptions {
  usage: UsageClient;
  releases: ReservationReleases;
  caller: Caller;
  format: SourceFormat;
  /** Absent: the request is no repeat. */
  idempotency?: Idempotency | undefined;
  leaseMs: number;
  requestId: string;
  log: Logger;
}

const TIMEOUT_MS = 2_000;

/** How often the edge renews within one lease. */
const RENEWALS = 3;

/** Repeats a commit for about ten seconds, so that a finished document survives a restart of usage. Commit is idempotent. */
const commitRetry = retry(
  handleWhen((error) => error instanceof PlatenError && error.code === 'service_unavailable'),
  { maxAttempts: 10, backoff: new ExponentialBackoff({ initialDelay: 100, maxDelay: 1_500 }) },
);

/** How far a generation's settlement has come. */
type State = 'reserved' | 'charging' | 'charged';

/**
 * One generation's place in rate and quota: reserved, then committed (charged) or released. The edge
 * renews the lease until then, however slow the client is.
 */
export class Reservation {
  readonly admission: Admission;
  readonly #options: ReservationOptions;
  readonly #id: string;
  readonly #renewal: NodeJS.Timeout | undefined;
  #state: State = 'reserved';

  private constructor(options: ReservationOptions, id: string, admission: Admission) {
    this.#options = options;
    this.#id = id;
    this.admission = admission;
    if (admission.provisional) return; // nothing holds it
    const everyMs = options.leaseMs / RENEWALS;
    this.#renewal = setInterval(() => void this.#renew(), everyMs).unref();
  }

  /**
   * Reserves a place. The edge chooses the id itself, so a repeated X-Request-Id gives no second document
   * for one charge.
   * @returns a reservation, or the admission that refuses
   */
  static async make(options: ReservationOptions): Promise<Reservation | Admission> {
    const { usage, caller, format, idempotency, leaseMs, requestId } = options;
    const reservationId = randomUUID();
    const { accountId, plan, keyId, originKeyId, monthlyLimit, mode } = caller;
    const admission = await usage
      .call(
        'Reserve',
        {
          accountId,
          plan,
          keyId,
          ...(originKeyId !== undefined && { originKeyId }),
          ...(monthlyLimit !== undefined && { keyLimit: monthlyLimit }),
          reservationId,
          leaseMs,
          test: mode === 'MODE_TEST',
          format,
          ...(idempotency && { idempotency }),
        },
        { requestId, timeoutMs: TIMEOUT_MS },
      )
      .catch((error: unknown) => {
        // Usage may have reserved it anyway; the caller's next try must find the place free.
        void options.releases.release({ accountId, reservationId, requestId });
        throw error;
      });
    if (admission.verdict !== 'VERDICT_ADMITTED') return admission;
    return new Reservation(options, reservationId, admission);
  }

  get state(): State {
    return this.#state;
  }

  /** Charges. @throws {PlatenError} if it is not certain that it was charged */
  async commit(): Promise<void> {
    this.#state = 'charging';
    await commitRetry.execute(() => this.#commitOnce());
    this.#state = 'charged';
    this.close();
  }

  async #commitOnce(): Promise<void> {
    const { usage, caller, requestId } = this.#options;
    const { provisional } = this.admission;
    await usage.call(
      'Commit',
      {
        accountId: caller.accountId,
        plan: caller.plan,
        reservationId: this.#id,
        ...(provisional && { provisional }),
      },
      { requestId, timeoutMs: TIMEOUT_MS },
    );
  }

  /** The document is delivered: stops renewing the lease. */
  close(): void {
    clearInterval(this.#renewal);
  }

  /**
   * Releases the place, or refunds it; with `refundRate` also the place in the rate. If the client hung up,
   * usage may charge instead. Never throws: see `ReservationReleases`.
   */
  async release({ refundRate = false, hungUp = false } = {}): Promise<void> {
    this.close();
    const { releases, caller, requestId } = this.#options;
    const { provisional } = this.admission;
    await releases.release({
      accountId: caller.accountId,
      reservationId: this.#id,
      requestId,
      refundRate,
      ...(hungUp && { hangUp: { plan: caller.plan, ...(provisional && { provisional }) } }),
    });
  }

  async #renew(): Promise<void> {
    const { usage, caller, leaseMs, requestId, log } = this.#options;
    try {
      await usage.call(
        'Renew',
        { accountId: caller.accountId, reservationId: this.#id, leaseMs },
        { requestId, timeoutMs: TIMEOUT_MS },
      );
    } catch (error) {
      const fields = { reason: reasonOf(error), reservationId: this.#id };
      log.warn(fields, 'could not renew a lease');
    }
  }
}

import { PlatenError } from '@platen/contracts';
import type { Logger } from '@platen/runtime';
import { StoreAwayError } from '@platen/store';
import type { Plan } from '../plans/plan.ts';
import { ReservationLostError, type Reservations } from '../reservations/reservations.ts';
import type { Charge, Charges } from './charges.ts';

/** A reservation to release. */
interface ReleasedReservation {
  account: string;
  id: string;
  refundRate: boolean;
}

/** A reservation whose client hung up. */
interface ClientHangUp {
  account: string;
  plan: Plan;
  id: string;
  /** The charge of a reservation that the store has not admitted. */
  charge?: Charge | null | undefined;
}

/** How a reservation ended, for the store. */
type Ending = { charge: Charge } | ReleasedReservation | { hangUp: ClientHangUp };

interface JournalOptions {
  /** Writes endings to the store; idempotent by the reservation's id. */
  charges: Pick<Charges, 'charge' | 'hangUp'>;
  reservations: Pick<Reservations, 'release' | 'hangUp'>;
  log: Pick<Logger, 'info' | 'error'>;
  /** How many endings it may hold. */
  capacity?: number;
  /** In ms since the epoch. */
  now?: () => number;
}

/** A few hundred bytes each, so below 100 MB. */
const CAPACITY = 100_000;

const AT_A_TIME = 50;

/** How often the journal tries to write while the store is down, in milliseconds. */
const RETRY_MS = 500;

/**
 * Endings of reservations in memory while the store is down; written when it is back. The last ending of each
 * reservation counts. A crash loses the journal.
 */
export class Journal {
  readonly #endings = new Map<string, Ending>();
  readonly #options: Required<JournalOptions>;
  #flushing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: JournalOptions) {
    this.#options = { capacity: CAPACITY, now: Date.now, ...options };
  }

  get size(): number {
    return this.#endings.size;
  }

  get isFull(): boolean {
    return this.size >= this.#options.capacity;
  }

  /** @throws {PlatenError} service_unavailable: the journal is full, so nothing may be delivered */
  charge(charge: Charge): void {
    if (!this.#endings.has(charge.id)) this.#write(charge.id, { charge });
  }

  /**
   * @returns true if a charge was waiting: it is refunded
   * @throws {PlatenError} as `charge`
   */
  release(release: ReleasedReservation): boolean {
    const known = this.#endings.get(release.id);
    this.#write(release.id, release);
    return known !== undefined && 'charge' in known;
  }

  /** @throws {PlatenError} as `charge` */
  hangUp(hangUp: ClientHangUp): void {
    const known = this.#endings.get(hangUp.id);
    const charge = known && 'charge' in known ? known.charge : hangUp.charge;
    this.#write(hangUp.id, { hangUp: { ...hangUp, charge } });
  }

  /** Writes what it can, for the last time. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#flushing;
    await this.#flush();
    clearTimeout(this.#timer);
    const { size } = this;
    if (size > 0)
      this.#options.log.error({ endings: size }, 'lost the journal: Redis does not answer');
  }

  #write(id: string, ending: Ending): void {
    if (this.isFull && !this.#endings.has(id)) throw full();
    this.#endings.set(id, ending);
    this.#schedule();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#flushing = this.#flush().finally(() => {
        if (this.size > 0) this.#schedule();
      });
    }, RETRY_MS).unref();
  }

  /** Writes until all endings are stored, or the store is down again. */
  async #flush(): Promise<void> {
    this.#dropLate();
    const waiting = [...this.#endings];
    const failures: unknown[] = [];
    const isAway = () => failures.some((failure) => failure instanceof StoreAwayError);
    let written = 0;
    while (waiting.length > 0 && !isAway()) {
      const next = waiting.splice(0, AT_A_TIME);
      const results = await Promise.allSettled(next.map((entry) => this.#flushEntry(...entry)));
      for (const result of results) {
        if (result.status === 'rejected') failures.push(result.reason);
        else written += 1;
      }
    }
    this.#report({ written, refusal: isAway() ? undefined : failures[0] });
  }

  /** Redis may have made these charges, and does not know it any more. */
  #dropLate(): void {
    const { log, now } = this.#options;
    const isLate = (ending: Ending) => (chargeOf(ending)?.notAfter ?? Infinity) <= now();
    const late = [...this.#endings].filter(([, ending]) => isLate(ending));
    for (const [id] of late) this.#endings.delete(id);
    if (late.length > 0)
      log.error(
        { charges: late.length },
        'dropped charges that Redis may have made before it was away',
      );
  }

  #report({ written, refusal }: { written: number; refusal: unknown }): void {
    const { log } = this.#options;
    if (written > 0) log.info({ written, left: this.size }, 'wrote the journal to Redis');
    // A bug of ours, which costs money until we correct it.
    if (refusal) log.error({ err: refusal, left: this.size }, 'Redis refuses the journal');
  }

  async #flushEntry(id: string, ending: Ending): Promise<void> {
    try {
      await this.#settle(id, ending);
    } catch (error) {
      // Another replica released it, which is the latest ending.
      if (!(error instanceof ReservationLostError)) throw error;
    }
    // Unless a later ending came meanwhile.
    if (this.#endings.get(id) === ending) this.#endings.delete(id);
  }

  #settle(id: string, ending: Ending): Promise<unknown> {
    const { charges, reservations } = this.#options;
    if ('charge' in ending) return charges.charge(ending.charge);
    if (!('hangUp' in ending)) return reservations.release(ending.account, id, ending.refundRate);
    const { account, plan, charge } = ending.hangUp;
    return charge ? charges.hangUp(charge) : reservations.hangUp(account, plan, id);
  }
}

function chargeOf(ending: Ending): Charge | null | undefined {
  if ('charge' in ending) return ending.charge;
  return 'hangUp' in ending ? ending.hangUp.charge : undefined;
}

function full(): PlatenError {
  return new PlatenError('service_unavailable', 'The store does not answer; try again.', {
    cause: new Error('the journal is full'),
    retryAfterMs: 2_000,
  });
}

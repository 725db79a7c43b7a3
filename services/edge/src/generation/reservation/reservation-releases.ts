import type { Provisional } from '@platen/contracts';
import type { Logger } from '@platen/runtime';
import { ExponentialBackoff, handleAll, retry } from 'cockatiel';
import type { UsageClient } from '../../downstream/clients.ts';

interface Release {
  accountId: string;
  reservationId: string;
  requestId: string;
  /** Also gives the place in the rate back. */
  refundRate?: boolean;
  /** Present: the client left after the first byte of the document. */
  hangUp?: HangUp | undefined;
}

/** The charge of a client that hung up. */
interface HangUp {
  plan: string;
  /** As usage answered. */
  provisional?: Provisional | null;
}

const TIMEOUT_MS = 2_000;

/** For about five minutes. A reservation that was never charged ends with its lease anyway. */
const retrying = retry(handleAll, {
  maxAttempts: 12,
  backoff: new ExponentialBackoff({ initialDelay: 250, maxDelay: 60_000 }),
});

/** Releases reservations, and repeats while usage does not answer. */
export class ReservationReleases {
  readonly #usage: UsageClient;
  readonly #log: Logger;
  readonly #pending = new Set<Promise<void>>();

  constructor(usage: UsageClient, log: Logger) {
    this.#usage = usage;
    this.#log = log;
  }

  /**
   * Releases or refunds; never throws. Resolves after the first attempt, so that the caller's next
   * request sees the result. Further attempts go on in the background.
   */
  async release(release: Release): Promise<void> {
    try {
      await this.#send(release);
    } catch {
      this.#keepTrying(release);
    }
  }

  /** Waits for the pending releases, at most `timeoutMs`. */
  async drained(timeoutMs: number): Promise<void> {
    const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs).unref());
    await Promise.race([Promise.all(this.#pending), timeout]);
    if (this.#pending.size > 0) {
      this.#log.error({ releases: this.#pending.size }, 'gave up releases: usage did not answer');
    }
  }

  #keepTrying(release: Release): void {
    const sending = retrying
      .execute(() => this.#send(release))
      .catch((error: unknown) => {
        const { reservationId, requestId } = release;
        this.#log.error(
          { err: error, reservationId, requestId },
          'gave up a release: usage did not answer',
        );
      })
      .finally(() => this.#pending.delete(sending));
    this.#pending.add(sending);
  }

  async #send({ requestId, refundRate = false, hangUp, ...reservation }: Release): Promise<void> {
    await this.#usage.call(
      'Release',
      { ...reservation, refundRate, ...(hangUp && { hangUp }) },
      { requestId, timeoutMs: TIMEOUT_MS },
    );
  }
}

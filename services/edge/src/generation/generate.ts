import { PlatenError, type Caller } from '@platen/contracts';
import type { Response } from 'express';
import type { Clients } from '../downstream/clients.ts';
import { exchangeOf } from '../middleware/exchange.ts';
import { admissionHeaders } from './admission-headers.ts';
import { deliver } from './deliver.ts';
import type { JobWithParts } from './job.ts';
import type { SettlementMeasures } from './measures.ts';
import type { Releases } from './releases.ts';
import { startRendering } from './rendering.ts';
import { refusalOf, Reservation } from './reservation.ts';
import { resultHeaders } from './result-headers.ts';

interface GenerationOptions {
  clients: Clients;
  releases: Releases;
  measures: SettlementMeasures;
  /** Until the PDF is there, in milliseconds. */
  renderTimeoutMs: number;
}

/** Generations from admission to settlement. */
export class Generations {
  readonly #options: GenerationOptions;

  constructor(options: GenerationOptions) {
    this.#options = options;
  }

  /**
   * Admits, renders, delivers and settles one generation.
   * @throws {PlatenError} every refusal and failure; then nothing is charged
   */
  async generate(job: JobWithParts, caller: Caller, response: Response): Promise<void> {
    const reservation = await this.#reserve(caller, response);
    try {
      await this.#renderAndDeliver(job, reservation, response);
      reservation.close();
      this.#options.measures.count('delivered');
    } catch (error) {
      await this.#giveBack(reservation, error);
      throw error;
    }
  }

  async #reserve(caller: Caller, response: Response): Promise<Reservation> {
    const { requestId, log } = exchangeOf(response);
    const { clients, releases } = this.#options;
    const { usage } = clients;
    const result = await Reservation.make({ usage, releases, caller, requestId, log });
    const admission = result instanceof Reservation ? result.admission : result;
    response.set(admissionHeaders(admission));
    if (result instanceof Reservation) return result;
    throw refusalOf(result);
  }

  async #renderAndDeliver(
    job: JobWithParts,
    reservation: Reservation,
    response: Response,
  ): Promise<void> {
    const { requestId, signal } = exchangeOf(response);
    const { clients, renderTimeoutMs } = this.#options;
    const rendering = await startRendering(clients.render, job, {
      requestId,
      timeoutMs: renderTimeoutMs,
      signal,
    });
    await deliver(response, rendering, {
      headers: resultHeaders(job, rendering.facts),
      commit: () => reservation.commit(),
      signal,
    });
  }

  async #giveBack(reservation: Reservation, error: unknown): Promise<void> {
    this.#options.measures.count(UNDELIVERED[reservation.state]);
    await reservation.release({ refundRate: error instanceof PlatenError && error.uncounted });
  }
}

/** What becomes of a reservation whose document was not delivered. */
const UNDELIVERED = { reserved: 'released', charging: 'in_doubt', charged: 'refunded' } as const;

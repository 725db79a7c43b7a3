import { PlatenError, type Caller, type Idempotency, type Limits } from '@platen/contracts';
import { exemplarOf } from '@platen/runtime';
import type { Response } from 'express';
import type { Clients } from '../downstream/clients.ts';
import type { AbuseGuard } from '../identity/abuse-guard.ts';
import { exchangeOf } from '../middleware/exchange.ts';
import { admissionHeaders, refundedRateHeaders } from './admission-headers.ts';
import { BackPressure } from './back-pressure.ts';
import { deliver } from './deliver.ts';
import { withLimits, type Draft } from './job.ts';
import type { GenerationMeasures } from './measures.ts';
import { quotaWarning } from './quota-warning.ts';
import { refusalOf } from './refusal.ts';
import type { Releases } from './releases.ts';
import { startRendering } from './rendering.ts';
import { Reservation } from './reservation.ts';
import { resultHeaders } from './result-headers.ts';

interface GenerationOptions {
  clients: Clients;
  releases: Releases;
  measures: GenerationMeasures;
  /** Learns of the plans' rates. */
  abuseGuard: AbuseGuard;
  /** The longest that any plan gets until the PDF is there, in milliseconds; absent: what each plan says. */
  renderTimeoutMs: number | undefined;
  /** How long a place in the quota is kept without a word, in milliseconds. */
  leaseMs: number;
}

/** One request for a document. */
interface Request {
  draft: Draft;
  caller: Caller;
  /** Absent: it repeats nothing. */
  idempotency: Idempotency | undefined;
}

/** A document that is there. */
interface Rendered {
  output: 'pdf' | 'png';
  pages: number;
  bytes: number;
  /** By `performance.now()`. */
  at: number;
}

/** Generations from admission to settlement. */
export class Generations {
  readonly #options: GenerationOptions;
  readonly #backPressure = new BackPressure();

  constructor(options: GenerationOptions) {
    this.#options = options;
  }

  /**
   * Admits, renders, delivers and settles one generation.
   * @throws {PlatenError} every refusal and failure; then nothing is charged
   */
  async generate(request: Request, response: Response): Promise<void> {
    const since = performance.now();
    const { caller, draft } = request;
    const whose = { plan: caller.plan, format: draft.format };
    const kind = { accountId: caller.accountId, format: draft.format };
    const reservation = await this.#reserve(request, response);
    try {
      const rendered = await this.#backPressure.through(kind, () =>
        this.#renderAndDeliver(request, reservation, response),
      );
      reservation.close();
      this.#options.measures.delivered({
        ...{ ...whose, ...rendered, seconds: (rendered.at - since) / 1000 },
        exemplar: exemplarOf(exchangeOf(response).span),
      });
    } catch (error) {
      this.#options.measures.settled(UNDELIVERED[reservation.state], whose);
      await this.#giveBack(reservation, error, response);
      throw error;
    }
  }

  async #reserve(
    { draft, caller, idempotency }: Request,
    response: Response,
  ): Promise<Reservation> {
    const { requestId, log } = exchangeOf(response);
    const { clients, releases, abuseGuard, leaseMs } = this.#options;
    const { usage } = clients;
    const result = await Reservation.make({
      ...{ usage, releases, caller, requestId, log, leaseMs },
      ...{ format: draft.format, idempotency },
    });
    const admission = result instanceof Reservation ? result.admission : result;
    abuseGuard.learn(caller.plan, admission);
    response.set(admissionHeaders(admission));
    if (result instanceof Reservation) return result;
    if (result.verdict === 'VERDICT_QUOTA_EXCEEDED') response.set(quotaWarning(result.quota));
    throw refusalOf(result);
  }

  async #renderAndDeliver(
    { draft, caller: { accountId } }: Request,
    reservation: Reservation,
    response: Response,
  ): Promise<Rendered> {
    const { requestId, signal } = exchangeOf(response);
    const { quota, limits } = reservation.admission;
    if (!limits) throw new Error('usage did not tell the limits');
    const job = withLimits(draft, limits);
    const rendering = await startRendering(this.#options.clients.render, job, {
      ...{ requestId, accountId },
      timeoutMs: this.#timeoutMs(limits),
      signal,
    });
    const { facts } = rendering;
    const output = job.job.output === 'OUTPUT_PNG' ? 'png' : 'pdf';
    const rendered = {
      output,
      pages: facts.pageCount,
      bytes: facts.size,
      at: performance.now(),
    } as const;
    try {
      await deliver(response, rendering, {
        headers: { ...resultHeaders(job, facts), ...quotaWarning(quota) },
        commit: () => reservation.commit(),
        signal,
      });
    } catch (error) {
      rendering.cancel();
      throw error;
    }
    return rendered;
  }

  #timeoutMs({ renderTimeoutMs }: Limits): number {
    return Math.min(renderTimeoutMs, this.#options.renderTimeoutMs ?? Infinity);
  }

  async #giveBack(reservation: Reservation, error: unknown, response: Response): Promise<void> {
    const refundRate = error instanceof PlatenError && error.uncounted;
    if (refundRate) response.set(refundedRateHeaders(reservation.admission));
    // What it says is of when the document is delivered, and none was.
    if (!response.headersSent) response.removeHeader('X-Quota-Remaining');
    await reservation.release({ refundRate });
  }
}

/** What becomes of a reservation whose document was not delivered. */
const UNDELIVERED = { reserved: 'released', charging: 'in_doubt', charged: 'refunded' } as const;

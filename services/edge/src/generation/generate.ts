import { PlatenError, type Caller, type Idempotency, type Limits } from '@platen/contracts';
import { exemplarOf, type Share } from '@platen/runtime';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Clients } from '../downstream/clients.ts';
import type { AbuseGuard } from '../identity/abuse-guard.ts';
import { requestContextOf } from '../middleware/request-context.ts';
import { admissionHeaders, refundedRateHeaders } from './admission-headers.ts';
import { BackPressure } from './back-pressure.ts';
import { deliver } from './deliver.ts';
import { releaseParts, withLimits, type Draft } from './job.ts';
import type { GenerationMetrics } from './metrics.ts';
import { quotaWarning } from './quota-warning.ts';
import { refusalOf } from './refusal.ts';
import type { ReservationReleases } from './reservation-releases.ts';
import { startRendering, type Rendering } from './rendering.ts';
import { Reservation } from './reservation.ts';
import { resultHeaders } from './result-headers.ts';
import { UnratedAccounts } from './unrated-accounts.ts';

interface GenerationOptions {
  clients: Clients;
  releases: ReservationReleases;
  metrics: GenerationMetrics;
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
  /** What the draft's parts hold; released with them. */
  held: Pick<Share, 'end'>;
}

/** What has been admitted, and who is answered. */
interface Admitted {
  reservation: Reservation;
  response: Response;
}

/** A document that is there. */
interface Rendered {
  output: 'pdf' | 'png';
  pages: number;
  bytes: number;
  /** By `performance.now()`. */
  at: number;
}

/** Idempotency-Keys remembered at once. */
const MAX_KEYS = 10_000;

/** Generations from admission to settlement. */
export class Generations {
  readonly #options: GenerationOptions;
  readonly #backPressure = new BackPressure();
  readonly #unrated = new UnratedAccounts();
  /** Idempotency-Keys that were here; those that other replicas have met it cannot know. */
  readonly #keys = new LRUCache<string, true>({ max: MAX_KEYS });

  constructor(options: GenerationOptions) {
    this.#options = options;
  }

  /**
   * Admits, renders, delivers and settles one generation.
   * @throws {PlatenError} every refusal and failure; then nothing is charged, but what too many clients hung up on
   */
  async generate(request: Request, response: Response): Promise<void> {
    const since = performance.now();
    const whose = { plan: request.caller.plan, format: request.draft.format };
    this.#refuseUnreserved(request, response);
    const reservation = await this.#reserve(request, response);
    try {
      const rendered = await this.#backPressure.through(kindOf(request), async () => {
        const rendering = await this.#render(request, { reservation, response });
        return this.#deliver(request, { reservation, response, rendering });
      });
      reservation.close();
      this.#options.metrics.delivered({
        ...{ ...whose, ...rendered, seconds: (rendered.at - since) / 1000 },
        exemplar: exemplarOf(requestContextOf(response).span),
      });
    } catch (error) {
      const hungUp = response.headersSent && requestContextOf(response).hasLeft;
      const outcome = hungUp ? 'hung_up' : UNDELIVERED[reservation.state];
      this.#options.metrics.settled(outcome, whose);
      if (hungUp) await reservation.release({ hungUp });
      else await this.#giveBack(reservation, error, response);
      throw error;
    }
  }

  /**
   * A place for what render has no room for costs as much to take and to give back as one for a document; under overload
   * that is what most requests are. Where it would change nothing, and nothing else could be told, none is taken.
   */
  #refuseUnreserved(request: Request, response: Response): void {
    const quota = this.#unrated.quotaOf(request.caller);
    if (!quota || this.#keys.has(request.idempotency?.key ?? '')) return;
    try {
      this.#backPressure.check(kindOf(request));
    } catch (error) {
      const { remaining: _, ...standing } = quota; // what it says is of when the document is delivered
      response.set(admissionHeaders({ quota: standing, rate: null }));
      throw error;
    }
  }

  async #reserve(request: Request, response: Response): Promise<Reservation> {
    const { caller, idempotency } = request;
    if (idempotency) this.#keys.set(idempotency.key, true);
    try {
      return await this.#admitted(request, response);
    } catch (error) {
      this.#unrated.forget(caller);
      throw error;
    }
  }

  async #admitted(
    { draft, caller, idempotency }: Request,
    response: Response,
  ): Promise<Reservation> {
    const { requestId, log } = requestContextOf(response);
    const { clients, releases, abuseGuard, leaseMs } = this.#options;
    const { usage } = clients;
    const result = await Reservation.make({
      ...{ usage, releases, caller, requestId, log, leaseMs },
      ...{ format: draft.format, idempotency },
    });
    const admission = result instanceof Reservation ? result.admission : result;
    abuseGuard.learn(caller.plan, admission);
    this.#unrated.learn(caller, admission);
    response.set(admissionHeaders(admission));
    if (result instanceof Reservation) return result;
    if (result.verdict === 'VERDICT_QUOTA_EXCEEDED') response.set(quotaWarning(result.quota));
    throw refusalOf(result);
  }

  async #render(
    { draft, caller: { accountId }, held }: Request,
    { reservation, response }: Admitted,
  ): Promise<Rendering> {
    const { limits } = reservation.admission;
    if (!limits) throw new Error('usage did not tell the limits');
    const { requestId, signal } = requestContextOf(response);
    return startRendering(this.#options.clients.render, withLimits(draft, limits), {
      ...{ requestId, accountId, signal, timeoutMs: this.#timeoutMs(limits) },
      onSent: () => {
        releaseParts(draft);
        held.end();
      },
    });
  }

  async #deliver(
    { draft }: Request,
    { reservation, response, rendering }: Admitted & { rendering: Rendering },
  ): Promise<Rendered> {
    const { facts } = rendering;
    const output = draft.job.output === 'OUTPUT_PNG' ? 'png' : 'pdf';
    const rendered = {
      output,
      pages: facts.pageCount,
      bytes: facts.size,
      at: performance.now(),
    } as const;
    try {
      await deliver(response, rendering, {
        headers: { ...resultHeaders(draft, facts), ...quotaWarning(reservation.admission.quota) },
        commit: () => reservation.commit(),
        signal: requestContextOf(response).signal,
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
    if (!response.headersSent) {
      for (const header of ['X-Quota-Remaining', 'X-Demo-Remaining']) response.removeHeader(header);
    }
    await reservation.release({ refundRate });
  }
}

function kindOf({ caller: { accountId }, draft: { format } }: Request) {
  return { accountId, format };
}

/** What becomes of a reservation whose document was not delivered. */
const UNDELIVERED = { reserved: 'released', charging: 'in_doubt', charged: 'refunded' } as const;

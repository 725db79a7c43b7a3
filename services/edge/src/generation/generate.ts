import { PlatenError, type Caller, type Idempotency } from '@platen/contracts';
import { type Share } from '@platen/runtime';
import type { Response } from 'express';
import { LRUCache } from 'lru-cache';
import type { Clients } from '../downstream/clients.ts';
import type { AbuseGuard } from '../identity/abuse-guard.ts';
import { hasLeft, requestContextOf } from '../middleware/request-context.ts';
import {
  admissionHeaders,
  quotaWarning,
  refundedRateHeaders,
} from './headers/admission-headers.ts';
import { noteMade } from '../requests/request-log.ts';
import { warningsOf } from './headers/result-headers.ts';
import { buildAnswer } from './answer.ts';
import { BackPressure } from './back-pressure.ts';
import { deliver } from './deliver.ts';
import { releaseParts, withLimits, type Draft, type Isolation } from './job.ts';
import type { GenerationMetrics } from './metrics.ts';
import { refusalOf } from './refusal.ts';
import type { ReservationReleases } from './reservation/reservation-releases.ts';
import { renderTimeoutOf, startRendering, type Rendering } from './rendering.ts';
import { Reservation } from './reservation/reservation.ts';
import { UnratedAccounts } from './reservation/unrated-accounts.ts';

interface GenerationOptions {
  clients: Clients;
  releases: ReservationReleases;
  metrics: GenerationMetrics;
  /** Learns the plans' rates from admissions. */
  abuseGuard: AbuseGuard;
  /** The longest time to make a PDF, in milliseconds; absent: only the plans decide. */
  renderTimeoutMs: number | undefined;
  /** Of every document, whatever its plan allows. */
  isolation: Isolation;
  /** The lease of a reservation, in milliseconds. */
  leaseMs: number;
}

interface Request {
  draft: Draft;
  caller: Caller;
  /** Absent: the request is no repeat. */
  idempotency: Idempotency | undefined;
  /** The memory of the draft's parts; released with them. */
  held: Pick<Share, 'end'>;
}

interface Admitted {
  reservation: Reservation;
  response: Response;
}

/** A document that render has finished. */
interface Rendered {
  output: 'pdf' | 'png';
  pages: number;
  bytes: number;
  /** The time, by `performance.now()`. */
  at: number;
}

/** Idempotency-Keys remembered at once. */
const MAX_KEYS = 10_000;

/** Generations from admission to settlement. */
export class Generations {
  readonly #options: GenerationOptions;
  readonly #backPressure = new BackPressure();
  readonly #unrated = new UnratedAccounts();
  /** Idempotency-Keys that this edge has seen. Those of other replicas it cannot know. */
  readonly #keys = new LRUCache<string, true>({ max: MAX_KEYS });

  constructor(options: GenerationOptions) {
    this.#options = options;
  }

  /**
   * Admits, renders, delivers and settles one generation.
   * @throws {PlatenError} every refusal and failure. Then nothing is charged, except hang-ups beyond the free ones
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
        ...whose,
        ...rendered,
        seconds: (rendered.at - since) / 1000,
      });
    } catch (error) {
      const hungUp = response.headersSent && hasLeft(requestContextOf(response));
      const outcome = hungUp ? 'hung_up' : UNDELIVERED[reservation.state];
      this.#options.metrics.settled(outcome, whose);
      if (hungUp) await reservation.release({ hungUp });
      else await this.#giveBack(reservation, error, response);
      throw error;
    }
  }

  /**
   * Refuses a request that render would refuse, without a reservation, if that changes nothing else for the
   * caller. Under overload most requests are refused, and reserving and releasing costs as much as for a document.
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
      usage,
      releases,
      caller,
      requestId,
      log,
      leaseMs,
      format: draft.format,
      idempotency,
    });
    const admission = result instanceof Reservation ? result.admission : result;
    abuseGuard.learn(caller.plan, admission);
    this.#unrated.learn(caller, admission);
    response.set(admissionHeaders(admission));
    if (result instanceof Reservation) return result;
    if (result.verdict === 'VERDICT_QUOTA_EXCEEDED') response.set(quotaWarning(result.quota));
    throw refusalOf(result, caller);
  }

  async #render(
    { draft, caller: { accountId }, held }: Request,
    { reservation, response }: Admitted,
  ): Promise<Rendering> {
    const { limits } = reservation.admission;
    if (!limits) throw new Error('usage did not send the limits');
    const { requestId, signal } = requestContextOf(response);
    const { clients, renderTimeoutMs, isolation } = this.#options;
    return startRendering(clients.render, withLimits(draft, limits, isolation), {
      requestId,
      accountId,
      signal,
      timeoutMs: renderTimeoutOf(limits, renderTimeoutMs),
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
      pages: output === 'png' ? 0 : facts.pageCount,
      bytes: facts.size,
      at: performance.now(),
    } as const;
    try {
      const { headers, ...answer } = buildAnswer(draft, rendering);
      const pages = output === 'png' ? 1 : facts.pageCount;
      noteMade(response, { pages, bytes: facts.size, warnings: warningsOf(facts) });
      const warned = { ...headers, ...quotaWarning(reservation.admission.quota) };
      await deliver(
        response,
        { ...answer, headers: warned },
        {
          commit: () => reservation.commit(),
          signal: requestContextOf(response).signal,
        },
      );
    } catch (error) {
      rendering.cancel();
      throw error;
    }
    return rendered;
  }

  async #giveBack(reservation: Reservation, error: unknown, response: Response): Promise<void> {
    const refundRate = error instanceof PlatenError && error.uncounted;
    if (refundRate) response.set(refundedRateHeaders(reservation.admission));
    // The header describes a delivered document, and none was delivered.
    if (!response.headersSent) {
      for (const header of ['X-Quota-Remaining', 'X-Demo-Remaining']) response.removeHeader(header);
    }
    await reservation.release({ refundRate });
  }
}

function kindOf({ caller: { accountId }, draft: { format } }: Request) {
  return { accountId, format };
}

/** How a reservation ends whose document was not delivered. */
const UNDELIVERED = { reserved: 'released', charging: 'in_doubt', charged: 'refunded' } as const;

import { PlatenError, type Caller } from '@platen/contracts';
import { FairBudget, type Share } from '@platen/runtime';
import type { Request, RequestHandler, Response } from 'express';
import type { AbuseGuard } from '../../identity/abuse-guard.ts';
import type { Manager } from '../authenticate.ts';
import { hasBody } from './incoming-body.ts';

interface BodiesOptions {
  guard: AbuseGuard;
  budget: BodyBudget;
}

/** Reads a body and parses it; the share counts the memory that this takes. */
export type ReadBody = (request: Request, response: Response, share: Share) => Promise<unknown>;

/** Makes of a body's bytes what its handler takes. @throws {PlatenError} as the parsers of bodies */
export type ParseBody = (bytes: Buffer, request: Request, response: Response) => unknown;

/**
 * Checks a parsed body.
 * @param values how many items and members it has, at most
 * @returns the body in its normal form
 * @throws {PlatenError} invalid_request, missing_content, unsupported_format
 */
export type CheckBody = (body: unknown, values?: number) => unknown;

/** Bounds the bodies that each account sends, by its keys or its managers. */
export class Bodies {
  readonly #options: BodiesOptions;

  constructor(options: BodiesOptions) {
    this.#options = options;
  }

  /**
   * Refuses a sender that has sent too much, before the edge looks at the body. Usage bounds requests of keys
   * without a body; nothing else bounds those of managers.
   */
  readonly admit: RequestHandler = (request, response, next) => {
    const { caller, manager } = response.locals as { caller?: Caller; manager?: Manager };
    const { guard } = this.#options;
    try {
      if (manager) guard.countManaging(manager.accountId);
      else if (caller && hasBody(request)) guard.count(caller.accountId, caller.plan);
    } catch (error) {
      response.locals['isFlood'] = true;
      throw error;
    }
    next();
  };

  /** Reads the body into `request.body`. Releases its share after the handler, unless the handler did so before. */
  reading(read: ReadBody, handler: RequestHandler): RequestHandler {
    return async (request, response, next) => {
      const share = this.#options.budget.share(accountOf(response));
      response.locals['share'] = share;
      try {
        request.body = await read(request, response, share);
        await handler(request, response, next);
      } finally {
        share.end();
      }
    };
  }
}

/** Whose request it is. */
export function accountOf({ locals }: { locals: Record<string, unknown> }): string {
  const { caller, manager } = locals as { caller?: Caller; manager?: Manager };
  return (caller ?? manager)?.accountId ?? 'anybody';
}

/** Whether the guard refused the request: its account sent too many. */
export function isFlood({ locals }: { locals: Record<string, unknown> }): boolean {
  return locals['isFlood'] === true;
}

/** The memory share of the body of this request. */
export function shareOf({ locals }: { locals: Record<string, unknown> }): Share {
  return locals['share'] as Share;
}

/** Time in which other bodies may have ended. */
const RETRY_AFTER_MS = 1_000;

/** Bounds the bytes that all requests hold at once. */
export class BodyBudget extends FairBudget {
  /** @param maxBytes {PlatenError} overloaded beyond that */
  constructor(maxBytes: number) {
    super(maxBytes, tooMuch);
  }
}

function tooMuch(): PlatenError {
  return new PlatenError(
    'overloaded',
    'Too many large requests are being sent at once; try again.',
    {
      retryAfterMs: RETRY_AFTER_MS,
    },
  );
}

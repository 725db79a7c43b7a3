import type { Caller } from '@platen/contracts';
import type { Share } from '@platen/runtime';
import type { Request, RequestHandler, Response } from 'express';
import type { AbuseGuard } from '../identity/abuse-guard.ts';
import type { BodyBudget } from '../identity/body-budget.ts';
import type { Manager } from './authenticate.ts';
import { hasBody } from './incoming-body.ts';

interface BodiesOptions {
  guard: AbuseGuard;
  budget: BodyBudget;
}

/** Reads a body to its value; the share holds what that takes. */
export type ReadBody = (request: Request, response: Response, share: Share) => Promise<unknown>;

/**
 * Takes a parsed body, of which it is known how many items and members it has, at most.
 * @returns it as it was meant
 * @throws {PlatenError} invalid_request and its more telling kin
 */
export type TakeBody = (body: unknown, values: number) => unknown;

/** What bounds the bodies that each key, or each manager of an account, sends. */
export class Bodies {
  readonly #options: BodiesOptions;

  constructor(options: BodiesOptions) {
    this.#options = options;
  }

  /**
   * Before anything of a body is looked at: whether its sender has asked too much. What a key asks
   * without a body, usage bounds; what a manager asks, nobody else does.
   */
  readonly admit: RequestHandler = (request, response, next) => {
    const { caller, manager } = response.locals as { caller?: Caller; manager?: Manager };
    const { guard } = this.#options;
    if (manager) guard.countManaging(manager.accountId, manager.plan);
    else if (caller && hasBody(request)) guard.count(caller.keyId, caller.plan);
    next();
  };

  /** Reads the body into `request.body`; its share is released when the handler is through, or before by itself. */
  reading(read: ReadBody, handler: RequestHandler): RequestHandler {
    return async (request, response, next) => {
      const { caller, manager } = response.locals as { caller?: Caller; manager?: Manager };
      const share = this.#options.budget.share((caller ?? manager)?.accountId ?? 'anybody');
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

/** What the body of this request, and what is made of it, holds. */
export function shareOf({ locals }: { locals: Record<string, unknown> }): Share {
  return locals['share'] as Share;
}

import type { Caller } from '@platen/contracts';
import type { RequestHandler, Response } from 'express';
import type { AbuseGuard } from '../identity/abuse-guard.ts';
import type { BodyBudget, Share } from '../identity/body-budget.ts';
import type { Manager } from './authenticate.ts';
import { hasBody } from './incoming-body.ts';

interface BodiesOptions {
  guard: AbuseGuard;
  budget: BodyBudget;
}

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

  /** For the body of this exchange; who reads it releases it. */
  shareOf(response: Response): Share {
    const { caller, manager } = response.locals as { caller?: Caller; manager?: Manager };
    return this.#options.budget.share(caller?.keyId ?? manager?.accountId ?? 'anybody');
  }
}

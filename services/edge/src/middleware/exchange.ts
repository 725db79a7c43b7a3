import { randomUUID } from 'node:crypto';
import type { Logger } from '@platen/runtime';
import type { RequestHandler, Response } from 'express';

/** One request and its response. */
export interface Exchange {
  requestId: string;
  log: Logger;
  /** Aborted when the client leaves before the response has ended. */
  signal: AbortSignal;
}

const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Gives every exchange its id, its log and the signal of its client's leaving. */
export function exchange(log: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.get('X-Request-Id') ?? '';
    const requestId = REQUEST_ID.test(given) ? given : randomUUID();
    response.set('X-Request-Id', requestId);
    response.locals['exchange'] = {
      requestId,
      log: log.child({ requestId }),
      signal: abortOnLeaving(response),
    } satisfies Exchange;
    next();
  };
}

/** The exchange that a response belongs to. */
export function exchangeOf(response: { locals: Record<string, unknown> }): Exchange {
  return response.locals['exchange'] as Exchange;
}

function abortOnLeaving(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}

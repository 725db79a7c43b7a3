import { randomUUID } from 'node:crypto';
import { beginRequest, SpanKind, type Logger, type Span } from '@platen/runtime';
import type { Request, RequestHandler, Response } from 'express';
import { isFreeOfSecrets } from '../identity/redacted.ts';

/** As the document has it, whose header it is, too. */
export const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** Why the edge itself ends a connection: no client has left. */
export class CutOff extends Error {}

/** One request and its response. */
export class RequestContext {
  readonly requestId: string;
  /** Aborted when the client leaves before the response has ended, or is cut off. */
  readonly signal: AbortSignal;
  /** Of all that is done for it; ended by whoever observes it. */
  readonly span: Span;
  readonly #log: Logger;
  #ownLog: Logger | undefined;

  constructor({
    requestId,
    signal,
    span,
    log,
  }: Pick<RequestContext, 'requestId' | 'signal' | 'span' | 'log'>) {
    this.requestId = requestId;
    this.signal = signal;
    this.span = span;
    this.#log = log;
  }

  /** Whether the client has left before the response had ended. */
  get hasLeft(): boolean {
    return this.signal.aborted && !(this.signal.reason instanceof CutOff);
  }

  /** Its own, made only where there is something to tell. */
  get log(): Logger {
    return (this.#ownLog ??= this.#log.child({ requestId: this.requestId }));
  }
}

/** Gives every request its id, its log and the signal of its client's leaving. */
export function requestContext(log: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.get('X-Request-Id') ?? '';
    const requestId = REQUEST_ID.test(given) && isFreeOfSecrets(given) ? given : randomUUID();
    response.set('X-Request-Id', requestId);
    const { span, run } = beginRequest({
      ...{ requestId, name: request.method, kind: SpanKind.SERVER, carrier: traceOf(request) },
    });
    const signal = abortOnLeaving(response);
    response.locals['requestContext'] = new RequestContext({ requestId, signal, span, log });
    run(next);
  };
}

/** Whose trace a request goes on with: numbers alone, not the free text of `tracestate`, which would be told on. */
function traceOf({ headers: { traceparent } }: Request) {
  return { ...(traceparent !== undefined && { traceparent }) };
}

/** The request that a response belongs to. */
export function requestContextOf(response: { locals: Record<string, unknown> }): RequestContext {
  return response.locals['requestContext'] as RequestContext;
}

function abortOnLeaving(response: Response): AbortSignal {
  const controller = new AbortController();
  response.once('close', () => {
    if (response.writableFinished) return;
    controller.abort(response.errored instanceof CutOff ? response.errored : undefined);
  });
  return controller.signal;
}

import { randomUUID } from 'node:crypto';
import { beginRequest, SpanKind, type Logger, type Span } from '@platen/runtime';
import type { Request, RequestHandler, Response } from 'express';
import { isFreeOfSecrets } from '../identity/redacted.ts';

/** The pattern of the header in the OpenAPI document. */
export const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The edge ended the connection itself: the client did not leave. */
export class CutOff extends Error {}

/** One request and its response. */
class RequestContext {
  readonly requestId: string;
  /** Whether the caller chose the id. */
  readonly isNamedByCaller: boolean;
  /** Aborts when the client leaves before the response ends, or when the edge ends the connection. */
  readonly signal: AbortSignal;
  /** The span of the whole request; `observe` ends it. */
  readonly span: Span;
  readonly #log: Logger;
  #ownLog: Logger | undefined;

  constructor({
    requestId,
    isNamedByCaller,
    signal,
    span,
    log,
  }: Pick<RequestContext, 'requestId' | 'isNamedByCaller' | 'signal' | 'span' | 'log'>) {
    this.requestId = requestId;
    this.isNamedByCaller = isNamedByCaller;
    this.signal = signal;
    this.span = span;
    this.#log = log;
  }

  /** Whether the client left before the response ended. */
  get hasLeft(): boolean {
    return this.signal.aborted && !(this.signal.reason instanceof CutOff);
  }

  /** A logger of its own, created on first use. */
  get log(): Logger {
    return (this.#ownLog ??= this.#log.child({ requestId: this.requestId }));
  }
}

/** Creates the context of every request. */
export function requestContext(log: Logger): RequestHandler {
  return (request, response, next) => {
    const given = request.get('X-Request-Id') ?? '';
    const requestId = REQUEST_ID.test(given) && isFreeOfSecrets(given) ? given : randomUUID();
    response.set('X-Request-Id', requestId);
    const { span, run } = beginRequest({
      requestId,
      name: request.method,
      kind: SpanKind.SERVER,
      carrier: traceOf(request),
    });
    const signal = abortOnLeaving(response);
    response.locals['requestContext'] = new RequestContext({
      requestId,
      isNamedByCaller: requestId === given,
      signal,
      span,
      log,
    });
    run(next);
  };
}

/** The trace that the request continues. Takes only the numbers: the free text of `tracestate` would reach other services. */
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

import { randomUUID } from 'node:crypto';
import { beginRequest, SpanKind, type Logger, type Span } from '@platen/runtime';
import type { Request, RequestHandler, Response } from 'express';
import { isFreeOfSecrets } from '../identity/redacted.ts';

/** The pattern of the header in the OpenAPI document. */
export const REQUEST_ID = /^[A-Za-z0-9._-]{1,128}$/;

/** The edge ended the connection itself: the client did not leave. */
export class CutOff extends Error {}

/** One request and its response. */
interface RequestContext {
  requestId: string;
  /** Whether the caller chose the id. */
  isNamedByCaller: boolean;
  /** Aborts when the client leaves before the response ends, or when the edge ends the connection. */
  signal: AbortSignal;
  /** The span of the whole request; `observe` ends it. */
  span: Span;
  log: Logger;
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
    response.locals['requestContext'] = {
      requestId,
      isNamedByCaller: requestId === given,
      signal,
      span,
      log: log.child({ requestId }),
    } satisfies RequestContext;
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

/** Whether the client left before the response ended. */
export function hasLeft({ signal }: Pick<RequestContext, 'signal'>): boolean {
  return signal.aborted && !(signal.reason instanceof CutOff);
}

import { callMeantBy, httpStatusOf, PlatenError } from '@platen/contracts';
import { isCancelled } from '@platen/rpc';
import type { ErrorRequestHandler, Request, RequestHandler, Response } from 'express';
import { errorBody } from '../error-body.ts';
import { requestContextOf } from './request-context.ts';
import { breaksOff } from './body/incoming-body.ts';

const API_KEY_CHALLENGE = 'ApiKey realm="platen", header="X-API-Key"';

export const notFound: RequestHandler = (request) => {
  throw nothingThere(hintAt(request));
};

/** The message does not repeat the path, which may contain a key. */
function nothingThere(hint = ''): PlatenError {
  const message = `There is nothing at this path; /docs lists what there is.${hint}`;
  return new PlatenError('not_found', message);
}

/** Names the call that the caller probably meant by a path without one, as a sentence to append to a message; empty if the path resembles none. */
export function hintAt({ originalUrl }: Request): string {
  const path = originalUrl.split('?', 1)[0] ?? '';
  const meant = callMeantBy(path);
  return meant === undefined || meant.endsWith(` ${path}`) ? '' : ` Perhaps ${meant} is meant.`;
}

/** Answers every failure: the log gets the cause, the caller a code and a sentence. */
export const answerError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  const context = requestContextOf(response);
  if (context.signal.aborted) return abandon(response);
  const failure = isUndecodable(error) ? nothingThere() : publicError(error);
  response.locals['code'] = failure.code;
  const status = httpStatusOf[failure.code];
  if (isFault(failure)) context.log.error({ err: error, code: failure.code }, 'request failed');
  // A document that breaks off must not look whole: the client knows its length and gets less.
  if (response.headersSent) return abandon(response);
  // RFC 9110, 15.5.2: a 401 says what lets a caller in.
  if (failure.code === 'invalid_api_key') response.set('WWW-Authenticate', API_KEY_CHALLENGE);
  if (breaksOff(request)) response.set('Connection', 'close');
  send(response, status, failure);
};

/**
 * A path whose percent signs are not UTF-8. Express throws the part that it cannot decode before any
 * handler runs. No route has such a path, and no log may quote it.
 */
function isUndecodable(error: unknown): boolean {
  return error instanceof URIError && (error as { status?: unknown }).status === 400;
}

/**
 * Load shedding is not a fault: the request log has its code, and render logs the reason. Nor is a wait
 * that never ends: its details may quote the document.
 */
function isFault({ code, details }: PlatenError): boolean {
  const isOwnWait = code === 'generation_timeout' && details !== undefined;
  return httpStatusOf[code] >= 500 && code !== 'overloaded' && !isOwnWait;
}

function abandon(response: Response): void {
  response.destroy();
}

function publicError(error: unknown): PlatenError {
  if (error instanceof PlatenError) return error;
  if (isCancelled(error)) return interrupted(error);
  return new PlatenError('generation_failed', 'An internal error occurred; try again.', {
    cause: error,
  });
}

function send(response: Response, status: number, failure: PlatenError): void {
  const { retryAfterMs } = failure;
  if (retryAfterMs !== undefined) {
    response.set('Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  }
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .json(errorBody(failure, requestContextOf(response).requestId));
}

/** A service stopped during the request, and the client is still there. */
function interrupted(cause: unknown): PlatenError {
  return new PlatenError('service_unavailable', 'The request was interrupted; try again.', {
    cause,
    retryAfterMs: 1_000,
  });
}

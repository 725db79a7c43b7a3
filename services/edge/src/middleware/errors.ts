import { httpStatusOf, PlatenError, type ErrorDetail } from '@platen/contracts';
import { isCancelled } from '@platen/rpc';
import type { ErrorRequestHandler, RequestHandler, Response } from 'express';
import { redacted } from '../identity/redacted.ts';
import { requestContextOf } from './request-context.ts';
import { breaksOff } from './incoming-body.ts';

export const notFound: RequestHandler = () => {
  throw nothingThere();
};

/** The path may be anything, a key too: it is not repeated. */
function nothingThere(): PlatenError {
  return new PlatenError('not_found', 'There is nothing at this path; /docs lists what there is.');
}

/** Answers every failure: the log gets the cause, the caller a code and a sentence. */
export const answerError: ErrorRequestHandler = (error: unknown, request, response, _next) => {
  const context = requestContextOf(response);
  if (context.signal.aborted) return abandon(response);
  const failure = isUndecodable(error) ? nothingThere() : publicError(error);
  response.locals['code'] = failure.code;
  const status = httpStatusOf[failure.code];
  if (isFault(failure)) context.log.error({ err: error, code: failure.code }, 'request failed');
  // A document that breaks off must not look whole: its length was announced, the rest never comes.
  if (response.headersSent) return abandon(response);
  if (breaksOff(request)) response.set('Connection', 'close');
  send(response, status, failure);
};

/**
 * A path whose percent signs are no UTF-8: Express throws what it could not decode, before any
 * handler. Nothing lies there, and what it quotes of the path is for no log.
 */
function isUndecodable(error: unknown): boolean {
  return error instanceof URIError && (error as { status?: unknown }).status === 400;
}

/** A refusal for load is none: the line of the request has its code, and render's its reason. */
function isFault({ code }: PlatenError): boolean {
  return httpStatusOf[code] >= 500 && code !== 'overloaded';
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

function send(
  response: Response,
  status: number,
  { code, message, details, retryAfterMs }: PlatenError,
): void {
  if (retryAfterMs !== undefined) {
    response.set('Retry-After', String(Math.max(1, Math.ceil(retryAfterMs / 1000))));
  }
  response
    .status(status)
    .set('Cache-Control', 'no-store')
    .json({
      error: code,
      message: redacted(message),
      request_id: requestContextOf(response).requestId,
      ...(details && { details: details.map(shownDetail) }),
    });
}

/** Fields have names that callers gave them. */
function shownDetail({ path, message }: ErrorDetail): ErrorDetail {
  return { path: redacted(path), message: redacted(message) };
}

/** A part of the service stopped in the middle of it; the client is still there. */
function interrupted(cause: unknown): PlatenError {
  return new PlatenError('service_unavailable', 'The request was interrupted; try again.', {
    cause,
    retryAfterMs: 1_000,
  });
}

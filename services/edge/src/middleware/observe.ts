import { flatLogger, type Service } from '@platen/runtime';
import type { RequestHandler, Response } from 'express';
import { Histogram } from 'prom-client';
import { exchangeOf } from './exchange.ts';
import { shownPath } from './shown-path.ts';

/** Writes one log line and one measurement for every exchange, when it is over. */
export function observe({ log, metrics }: Pick<Service, 'log' | 'metrics'>): RequestHandler {
  const duration = new Histogram({
    name: 'platen_http_request_duration_seconds',
    help: 'Time from the request line to the end of the response, by operation, status and error code.',
    labelNames: ['operation', 'status', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 2, 3, 5, 10, 30, 60, 120],
    registers: [metrics],
  });
  const lines = flatLogger(log);
  return (request, response, next) => {
    const stop = duration.startTimer();
    response.once('close', () => {
      const facts = factsOf(response);
      const seconds = stop(facts);
      lines.info(
        {
          requestId: exchangeOf(response).requestId,
          ...facts,
          method: request.method,
          path: shownPath(request),
          ms: Math.round(seconds * 1000),
        },
        'request',
      );
    });
    next();
  };
}

/** 499: the client closed its connection before the response had ended. */
const CLIENT_CLOSED = 499;

function factsOf(response: Response) {
  const { operation, code } = response.locals as { operation?: string; code?: string };
  const complete = response.writableFinished;
  return {
    operation: operation ?? 'none',
    status: complete || code ? response.statusCode : CLIENT_CLOSED,
    code: code ?? '',
  };
}

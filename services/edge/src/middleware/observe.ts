import type { Socket } from 'node:net';
import { httpStatusOf, type ErrorCode } from '@platen/contracts';
import { failSpan, flatLogger, traceIdOf, type Service, type Span } from '@platen/runtime';
import type { RequestHandler, Response } from 'express';
import { requestContextOf } from './request-context.ts';
import { httpMetrics, type DescribedOperation } from './metrics.ts';

/** Writes one log line, one measurement and one span for every request when it ends. */
export function observe(
  { log, metrics }: Pick<Service, 'log' | 'metrics'>,
  described: readonly DescribedOperation[],
  onEnd: (response: Response, ended: Ended) => void = () => undefined,
): RequestHandler {
  const measured = httpMetrics(metrics, described);
  const lines = flatLogger(log);
  const carriedBy = carriedBytes();
  return (request, response, next) => {
    const since = performance.now();
    const { socket, method } = request;
    const { requestId, span } = requestContextOf(response);
    measured.began();
    response.once('close', () => {
      const facts = factsOf(response);
      const { operation, route, status, code, plan } = facts;
      const seconds = (performance.now() - since) / 1000;
      const bytes = carriedBy(socket);
      const served = operation === NONE ? 'other' : method;
      measured.ended({ route, method: served, status, code, seconds, ...bytes });
      lines.info(
        {
          requestId,
          operation,
          status,
          code,
          method,
          route,
          ms: Math.round(seconds * 1000),
          ...bytes,
          plan,
          trace: traceIdOf(span),
        },
        'request',
      );
      end(span, method, facts);
      onEnd(response, { operation, status, code, seconds });
    });
    next();
  };
}

/** How a request has ended. */
export interface Ended {
  operation: string;
  status: number;
  /** Empty: none. */
  code: string;
  seconds: number;
}

/** 499: the client closed its connection, or stopped reading, before the response ended. */
const CLIENT_CLOSED = 499;

/** The label of requests without an operation. */
const NONE = 'none';

interface Facts {
  operation: string;
  route: string;
  status: number;
  code: string;
  /** The plan of the account; absent: not authenticated. */
  plan: string | undefined;
}

function factsOf(response: Response): Facts {
  const { operation, route, code, caller, manager } = response.locals as {
    operation?: string;
    route?: string;
    code?: ErrorCode;
    caller?: { plan: string };
    manager?: { plan: string };
  };
  return {
    operation: operation ?? NONE,
    route: route ?? 'other',
    status: statusOf(response, code),
    code: code ?? '',
    plan: (caller ?? manager)?.plan,
  };
}

/** A document that breaks off is a failure, whatever status its head had. */
function statusOf({ writableFinished, statusCode }: Response, code?: ErrorCode): number {
  if (code) return httpStatusOf[code];
  return writableFinished ? statusCode : CLIENT_CLOSED;
}

/** The bytes of a connection since the request before. */
function carriedBytes(): (socket: Socket) => { bytesIn: number; bytesOut: number } {
  const known = new WeakMap<Socket, { bytesRead: number; bytesWritten: number }>();
  return (socket) => {
    const before = known.get(socket) ?? { bytesRead: 0, bytesWritten: 0 };
    const { bytesRead, bytesWritten } = socket;
    known.set(socket, { bytesRead, bytesWritten });
    return { bytesIn: bytesRead - before.bytesRead, bytesOut: bytesWritten - before.bytesWritten };
  };
}

function end(span: Span, method: string, { route, status, code }: Facts): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  });
  if (status >= 500) failSpan(span, code);
  span.end();
}

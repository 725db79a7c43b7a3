import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { httpStatusOf, PlatenError } from '@platen/contracts';
import type { Logger } from '@platen/runtime';
import { errorBody } from './error-body.ts';

/** An error of Node's HTTP parser or of its time-outs. */
interface ClientError extends Error {
  code?: string;
}

/** The rest of a body did not arrive in time. */
export class BodyPaused extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

const EXPLANATIONS: Record<string, (cause: ClientError) => PlatenError> = {
  HPE_HEADER_OVERFLOW: (cause) =>
    new PlatenError('headers_too_large', 'The headers have more than 16 KiB.', { cause }),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: (cause) =>
    new PlatenError('payload_too_large', 'The chunk extensions are too large.', { cause }),
  ERR_HTTP_REQUEST_TIMEOUT: (cause) =>
    new PlatenError('request_timeout', 'The request did not arrive in time; send it again.', {
      cause,
    }),
};

/** A connection whose client sent something wrong. */
interface Faulty {
  socket: Socket;
  /** Answers that the client still waits for. */
  owed: ReadonlySet<ServerResponse>;
  /** The answer to the latest request, sent or not. */
  latest: ServerResponse | undefined;
  log: Logger;
}

/**
 * Answers bytes that never became a request, or a request that broke off, then ends the connection.
 * Sends nothing while an earlier answer is due, or after this request's own answer: the client would
 * take the error for the answer to another request.
 */
export function answerClientError(error: ClientError, { socket, owed, latest, log }: Faulty): void {
  if (socket.writableEnded) return; // answered before: this is what the client sends after it
  const isAnswered = owed.size === 0 && latest?.req.complete === false;
  if (isAnswered) return lingeringClose(socket);
  if (!socket.writable || !isNext(owed)) {
    socket.destroy();
    return;
  }
  const failure = EXPLANATIONS[error.code ?? '']?.(error) ?? malformed(error);
  const requestId = randomUUID();
  log.info({ requestId, code: failure.code, nodeCode: error.code }, 'could not read a request');
  lingeringClose(socket, answer(failure, requestId));
}

function malformed(cause: ClientError): PlatenError {
  return new PlatenError('invalid_request', 'This is not a well-formed HTTP/1.1 request.', {
    cause,
  });
}

/** Whether the next answer on the connection is the one to the faulty request. */
function isNext(owed: ReadonlySet<ServerResponse>): boolean {
  const [response, ...more] = owed;
  if (!response) return true;
  return more.length === 0 && !response.req.complete && !response.headersSent;
}

function answer(failure: PlatenError, requestId: string): string {
  const status = httpStatusOf[failure.code];
  const body = JSON.stringify(errorBody(failure, requestId));
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}

/** How long a client may go on sending after its last answer, in milliseconds. */
const LINGER_MS = 5_000;

/**
 * Ends a connection so that its last answer arrives. Closing while the client still sends causes a reset,
 * which destroys the answer (RFC 9112, 9.6). So this reads and drops what comes until the client has seen
 * the end, for a while.
 */
export function lingeringClose(socket: Socket, lastWords = ''): void {
  if (socket.writableEnded || socket.destroyed) return;
  socket.end(lastWords);
  const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once('close', () => clearTimeout(timer));
}

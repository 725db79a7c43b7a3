import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { httpStatusOf, PlatenError } from '@platen/contracts';
import type { Logger } from '@platen/runtime';
import { lingeringClose } from './lingering-close.ts';

/** What Node's parser and its time-outs fail with. */
interface ClientError extends Error {
  code?: string;
}

/** Nothing more came of a body for too long. */
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

/** A connection at fault. */
interface Faulty {
  socket: Socket;
  /** Answers that it still waits for. */
  owed: ReadonlySet<ServerResponse>;
  /** The answer to the request that came last, sent or not. */
  latest: ServerResponse | undefined;
  log: Logger;
}

/**
 * Answers what never became a request, or broke off in the middle of one, as any other error; then
 * the connection ends. Where an earlier answer is still owed, nothing is said: it would be taken for
 * that; nor where this request has been answered: a second answer would be taken for the next one's.
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
  log.info({ requestId, code: failure.code, reason: error.code }, 'could not read a request');
  lingeringClose(socket, answer(failure, requestId));
}

function malformed(cause: ClientError): PlatenError {
  return new PlatenError('invalid_request', 'This is not a well-formed HTTP/1.1 request.', {
    cause,
  });
}

/** Whether the next answer on the connection is the one to what is at fault. */
function isNext(owed: ReadonlySet<ServerResponse>): boolean {
  const [response, ...more] = owed;
  if (!response) return true;
  return more.length === 0 && !response.req.complete && !response.headersSent;
}

function answer({ code, message }: PlatenError, requestId: string): string {
  const status = httpStatusOf[code];
  const body = JSON.stringify({ error: code, message, request_id: requestId });
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

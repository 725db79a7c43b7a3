import type { components } from './generated/api.ts';

type ErrorBody = components['schemas']['Error'];

/** Every code that the API knows. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** Which field is at fault, by JSON Pointer, and what to do. */
export type ErrorDetail = NonNullable<ErrorBody['details']>[number];

/**
 * `connection_failed`: no response came, or it broke off. `unexpected_response`: what answered is
 * not Platen's API. The last keeps codes possible that later versions of the API add.
 */
type Code = ErrorCode | 'connection_failed' | 'unexpected_response' | (string & {});

/** What is known of a failure besides its code and sentence. */
export interface Failure {
  status?: number | undefined;
  details?: ErrorDetail[] | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  cause?: unknown;
}

/** The one error of this client; only the reason of an aborted signal is thrown as it is. */
export class PlatenError extends Error {
  override readonly name = 'PlatenError';
  /** Stable; made for `switch`. */
  readonly code: Code;
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** The fields at fault; empty if none is. */
  readonly details: ErrorDetail[];
  /** Names the request in the platform's logs. */
  readonly requestId: string | undefined;
  /** After how many seconds the same request may succeed. */
  readonly retryAfter: number | undefined;

  constructor(code: Code, message: string, failure: Failure = {}) {
    super(message, failure.cause === undefined ? undefined : { cause: failure.cause });
    this.code = code;
    this.status = failure.status;
    this.details = failure.details ?? [];
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
  }
}

/** The error that a response other than a success tells. */
export async function errorOf(response: Response): Promise<PlatenError> {
  const { status, headers } = response;
  const failure = {
    status,
    requestId: headers.get('x-request-id') ?? undefined,
    retryAfter: secondsOf(headers.get('retry-after')),
  };
  const body = await bodyOf(response);
  if (body) {
    const { error, message, details, request_id } = body;
    return new PlatenError(error, message, { ...failure, details, requestId: request_id });
  }
  const message = `The answer (HTTP ${status}) is not one of Platen's API; check the base URL.`;
  return new PlatenError('unexpected_response', message, failure);
}

/** Whole seconds, or the date that a proxy before the API may send (RFC 9110, 10.2.3). */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const at = header.endsWith(' GMT') ? Date.parse(header) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

async function bodyOf(response: Response): Promise<ErrorBody | undefined> {
  try {
    const body = (await response.json()) as Partial<ErrorBody> | null;
    const isOurs = typeof body?.error === 'string' && typeof body.message === 'string';
    return isOurs ? (body as ErrorBody) : undefined;
  } catch {
    return undefined; // no JSON, or it broke off: the status has to do
  }
}

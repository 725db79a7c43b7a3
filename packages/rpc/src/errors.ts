import { status, type Metadata, type ServiceError, type StatusObject } from '@grpc/grpc-js';
import { httpStatusOf, isErrorCode, PlatenError, type ErrorDetail } from '@platen/contracts';
import { encodedDetails, buildMetadata, statusMessage } from './metadata.ts';
import { CallerRefused } from './tls/callers.ts';

const CODE = 'platen-code';
const RETRY_AFTER = 'platen-retry-after-ms';
const DETAILS = 'platen-details-bin';
const UNCOUNTED = 'platen-uncounted';

/** With this trailer grpc-js does not retry a failure that a handler has named. */
const PUSHBACK = 'grpc-retry-pushback-ms';

/** Default of `Retry-After`, in milliseconds. */
const DEFAULT_RETRY_AFTER_MS = 1_000;

const GRPC_STATUS_OF: Record<number, status> = {
  400: status.INVALID_ARGUMENT,
  401: status.UNAUTHENTICATED,
  402: status.RESOURCE_EXHAUSTED,
  403: status.PERMISSION_DENIED,
  404: status.NOT_FOUND,
  409: status.ALREADY_EXISTS,
  413: status.INVALID_ARGUMENT,
  422: status.FAILED_PRECONDITION,
  429: status.RESOURCE_EXHAUSTED,
  503: status.UNAVAILABLE,
  504: status.DEADLINE_EXCEEDED,
};

/** What the library says of a call whose connection broke, or found none. Failures of handlers also have a code of ours. */
const LOST: ReadonlySet<status> = new Set([status.UNAVAILABLE, status.INTERNAL]);

/** Whether the caller left, so that the failure is no fault. */
export function isCancelled(error: unknown): boolean {
  const name = (error as Partial<Error> | null | undefined)?.name;
  return name === 'AbortError' || statusOf(error) === status.CANCELLED;
}

/** Converts a handler's failure for the wire, without the text of an unexpected error. */
export function toStatus(error: unknown): Partial<StatusObject> {
  if (error instanceof PlatenError) return platenStatus(error);
  if (isCancelled(error)) return { code: status.CANCELLED, details: 'cancelled' };
  if (error instanceof CallerRefused) {
    return { code: status.PERMISSION_DENIED, details: 'not for this caller' };
  }
  return platenStatus(unexpected(error));
}

function platenStatus(error: PlatenError): Partial<StatusObject> {
  const metadata = buildMetadata({
    [CODE]: error.code,
    [PUSHBACK]: '-1',
    [RETRY_AFTER]: error.retryAfterMs?.toString(),
    [UNCOUNTED]: error.uncounted ? '1' : undefined,
  });
  if (error.details) metadata.set(DETAILS, encodedDetails(error.details));
  return {
    code: GRPC_STATUS_OF[httpStatusOf[error.code]] ?? status.INTERNAL,
    details: statusMessage(error.message),
    metadata,
  };
}

/** Converts a status from the wire to the error that the handler threw, or to the nearest public one. */
export function fromStatus(error: unknown): Error {
  const code = statusOf(error);
  if (code === undefined || code === status.CANCELLED) return error as Error;
  return readPlatenError(error as ServiceError) ?? transportError(code, error);
}

function readPlatenError(error: ServiceError): PlatenError | undefined {
  const code = metadataText(error.metadata, CODE);
  if (!code || !isErrorCode(code)) return undefined;
  const retryAfter = metadataText(error.metadata, RETRY_AFTER);
  const [details] = error.metadata.get(DETAILS);
  return new PlatenError(code, error.details, {
    cause: error,
    ...(retryAfter && { retryAfterMs: Number(retryAfter) }),
    uncounted: metadataText(error.metadata, UNCOUNTED) === '1',
    ...(Buffer.isBuffer(details) && { details: JSON.parse(details.toString()) as ErrorDetail[] }),
  });
}

function transportError(code: status, cause: unknown): PlatenError {
  const isUnanswered = LOST.has(code) || code === status.DEADLINE_EXCEEDED;
  return isUnanswered ? noAnswer(cause) : unexpected(cause);
}

/** Whether the connection of a call broke, or there was none. */
export function isLost(error: unknown): boolean {
  const cause = error instanceof PlatenError ? error.cause : undefined;
  return isServiceError(cause) && LOST.has(cause.code) && readPlatenError(cause) === undefined;
}

function unexpected(cause: unknown): PlatenError {
  return new PlatenError('generation_failed', 'An internal error occurred; try again.', { cause });
}

/** The error for callers when a service does not answer. */
export function noAnswer(cause?: unknown): PlatenError {
  return new PlatenError(
    'service_unavailable',
    'A part of the service does not answer; try again.',
    {
      cause,
      retryAfterMs: DEFAULT_RETRY_AFTER_MS,
    },
  );
}

function metadataText(metadata: Metadata, name: string): string | undefined {
  const [value] = metadata.get(name);
  return typeof value === 'string' ? value : undefined;
}

function statusOf(error: unknown): status | undefined {
  return isServiceError(error) ? error.code : undefined;
}

function isServiceError(error: unknown): error is ServiceError {
  return typeof (error as Partial<ServiceError> | null | undefined)?.code === 'number';
}

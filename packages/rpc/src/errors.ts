import { Metadata, status, type ServiceError, type StatusObject } from '@grpc/grpc-js';
import { httpStatusOf, isErrorCode, PlatenError, type ErrorDetail } from '@platen/contracts';
import { CallerRefused } from './tls/callers.ts';

const CODE = 'platen-code';
const RETRY_AFTER = 'platen-retry-after-ms';
const DETAILS = 'platen-details-bin';
const UNCOUNTED = 'platen-uncounted';

/** Trailers have a limit (grpc-js: 64 KiB), so further details are left out. In bytes of JSON. */
const MAX_DETAILS_BYTES = 32 * 1024;

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
  return { code: status.INTERNAL, details: 'internal error' };
}

function platenStatus(error: PlatenError): Partial<StatusObject> {
  const metadata = new Metadata();
  metadata.set(CODE, error.code);
  metadata.set(PUSHBACK, '-1');
  if (error.retryAfterMs !== undefined) metadata.set(RETRY_AFTER, String(error.retryAfterMs));
  if (error.details) metadata.set(DETAILS, Buffer.from(JSON.stringify(fitting(error.details))));
  if (error.uncounted) metadata.set(UNCOUNTED, '1');
  return {
    code: GRPC_STATUS_OF[httpStatusOf[error.code]] ?? status.INTERNAL,
    details: error.message,
    metadata,
  };
}

/** As many of the first details as fit into a trailer. */
function fitting(details: ErrorDetail[]): ErrorDetail[] {
  let bytes = 0;
  const count = details.findIndex((detail) => {
    bytes += Buffer.byteLength(JSON.stringify(detail)) + 1;
    return bytes > MAX_DETAILS_BYTES;
  });
  return count === -1 ? details : details.slice(0, count);
}

/** Converts a status from the wire to the error that the handler threw, or to the nearest public one. */
export function fromStatus(error: unknown): Error {
  const code = statusOf(error);
  if (code === undefined || code === status.CANCELLED) return error as Error;
  return platenErrorOf(error as ServiceError) ?? transportError(code, error);
}

function platenErrorOf(error: ServiceError): PlatenError | undefined {
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
  if (code === status.UNAVAILABLE || code === status.DEADLINE_EXCEEDED) {
    return noAnswer(cause);
  }
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

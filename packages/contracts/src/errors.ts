import { boundedText, jsonBytes } from './bounded-text.ts';

/** One entry of an error's `details`: which field is at fault, and what to do. */
export interface ErrorDetail {
  /** JSON Pointer (RFC 6901) into the request body; empty for the body itself. */
  path: string;
  message: string;
}

/** Every error code of the API, with its HTTP status. */
export const httpStatusOf = {
  missing_content: 400,
  invalid_json: 400,
  unsupported_format: 400,
  invalid_request: 400,
  unsupported_option: 400,
  invalid_api_key: 401,
  invalid_token: 401,
  quota_exceeded: 402,
  api_key_revoked: 403,
  api_key_expired: 403,
  account_suspended: 403,
  forbidden: 403,
  not_found: 404,
  key_not_found: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  idempotency_conflict: 409,
  key_not_active: 409,
  too_many_keys: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  blank_document: 422,
  content_overflow: 422,
  idempotency_mismatch: 422,
  invalid_document: 422,
  invalid_page_ranges: 422,
  missing_resources: 422,
  missing_variables: 422,
  not_at_rest: 422,
  template_error: 422,
  template_too_large: 422,
  too_many_pages: 422,
  rate_limit_exceeded: 429,
  headers_too_large: 431,
  generation_failed: 500,
  overloaded: 503,
  service_unavailable: 503,
  generation_timeout: 504,
} as const;

/** A stable error code of the public API. */
export type ErrorCode = keyof typeof httpStatusOf;

/** True if `text` is one of the public API's error codes. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(httpStatusOf, text);
}

interface PlatenErrorOptions {
  /** The cause, only for the log. */
  cause?: unknown;
  details?: ErrorDetail[];
  /** After how many milliseconds (≥ 0) the same request may succeed. */
  retryAfterMs?: number;
  /** The request is refused before it cost anything: it uses none of the rate. */
  uncounted?: boolean;
}

/** Of what callers get to read, in bytes of JSON: whoever names something of a document need not know how long it is. */
const MOST = { path: 512, detail: 1_024, message: 2_048 };

/**
 * A failure with two audiences: `code`, `message` and `details` are for the
 * caller, `cause` is for the log. What is longer than `MOST` ends with an ellipsis.
 */
export class PlatenError extends Error {
  override readonly name = 'PlatenError';
  readonly code: ErrorCode;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfterMs: number | undefined;
  readonly uncounted: boolean;

  constructor(code: ErrorCode, message: string, options: PlatenErrorOptions = {}) {
    super(boundedText(message, MOST.message, jsonBytes), { cause: options.cause });
    this.code = code;
    this.details = options.details?.map(bounded);
    this.retryAfterMs = options.retryAfterMs;
    this.uncounted = options.uncounted ?? false;
  }
}

/**
 * The error for fields at fault: the message has the first, and how many more there are.
 * @param faults at least one
 */
export function errorOfFields(
  code: ErrorCode,
  faults: readonly ErrorDetail[],
  cause?: unknown,
): PlatenError {
  const details = faults.slice(0, MAX_DETAILS).map(bounded);
  const { path = '', message = '' } = details[0] ?? {};
  const more = faults.length > 1 ? ` (and ${faults.length - 1} more, see details)` : '';
  return new PlatenError(code, `${path || 'The body'} ${message}${more}.`, { details, cause });
}

/** Faults beyond this number are left out, because no caller reads more at once. */
const MAX_DETAILS = 50;

function bounded({ path, message }: ErrorDetail): ErrorDetail {
  return {
    path: boundedText(path, MOST.path, jsonBytes),
    message: boundedText(message, MOST.detail, jsonBytes),
  };
}

/** The error for a request between services with one wrong field. */
export function invalidField(field: string, message: string): PlatenError {
  return new PlatenError('invalid_request', `${field} ${message}.`, {
    details: [{ path: `/${field}`, message }],
  });
}

import { parseQuota, parseRate, type Quota, type Rate } from './facts.ts';
import type { components } from './generated/api.ts';

type ErrorBody = components['schemas']['Error'];

/** Every code that the API knows. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** The JSON Pointer of a field at fault, and what to do. */
export type ErrorDetail = NonNullable<ErrorBody['details']>[number];

/**
 * `connection_failed`: there was no response, or it broke off. `unexpected_response`: another
 * server answered. `string & {}` allows codes that later versions of the API add.
 */
type Code = ErrorCode | 'connection_failed' | 'unexpected_response' | (string & {});

/** The facts of a failure besides its code and message. */
interface Failure {
  status?: number | undefined;
  details?: ErrorDetail[] | undefined;
  requestId?: string | undefined;
  retryAfter?: number | undefined;
  headers?: Headers | undefined;
  cause?: unknown;
}

/** ESM and CommonJS have a class each, which know each other's errors by this. */
const BRAND = Symbol.for('@platen/client/PlatenError');

/** The only error of this client, besides the reason of an aborted signal. */
export class PlatenError extends Error {
  override readonly name = 'PlatenError';
  readonly [BRAND] = true;
  /** Stable; meant for `switch`. */
  readonly code: Code;
  /** The HTTP status; undefined if there was no response. */
  readonly status: number | undefined;
  /** The fields at fault; empty if none is. */
  readonly details: ErrorDetail[];
  /** Names the request in the platform's logs. */
  readonly requestId: string | undefined;
  /** After how many seconds the same request may succeed. */
  readonly retryAfter: number | undefined;
  /** All headers of the response; undefined if there was none. */
  readonly headers: Headers | undefined;
  /** The monthly quota, if the response has it (402 and others). */
  readonly quota: Quota | undefined;
  /** The rate, if the response has it (429 and others). */
  readonly rate: Rate | undefined;

  constructor(code: Code, message: string, failure: Failure = {}) {
    super(message, failure.cause === undefined ? undefined : { cause: failure.cause });
    this.code = code;
    this.status = failure.status;
    this.details = failure.details ?? [];
    this.requestId = failure.requestId;
    this.retryAfter = failure.retryAfter;
    this.headers = failure.headers;
    this.quota = failure.headers && parseQuota(failure.headers);
    this.rate = failure.headers && parseRate(failure.headers);
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return typeof value === 'object' && value !== null && BRAND in value;
  }

  /** For people: the sentence, the code, and unless the sentence has it, what to do about each field. */
  override toString(): string {
    const { code, message, details } = this;
    const [first, ...more] = details;
    const isSaid = more.length === 0 && first !== undefined && message.includes(first.message);
    const faults = details.map(({ path, message: fault }) => `  ${path || '/'}: ${fault}`);
    return [`${message} (${code})`, ...(isSaid ? [] : faults)].join('\n');
  }

  /** For logs, by the names of the API. */
  toJSON(): object {
    const { code: error, message, status, details, requestId, retryAfter } = this;
    return { error, message, status, details, request_id: requestId, retry_after: retryAfter };
  }
}

/** The error of a response that is no success. */
export async function readError(response: Response): Promise<PlatenError> {
  const failure = failureOf(response);
  const body = await readBody(response);
  if (!body) return new PlatenError('unexpected_response', strangerSentence(response), failure);
  const { error, message, details, request_id } = body;
  return new PlatenError(error, message, { ...failure, details, requestId: request_id });
}

/** The error of a success with the wrong content. @param what the content instead */
export function notAsked(response: Response, what: string): PlatenError {
  const message = `The answer (HTTP ${response.status}) is ${what}. ${WHO_ANSWERS}`;
  return new PlatenError('unexpected_response', message, failureOf(response));
}

/** The facts in a response's headers and status. */
export function failureOf({ status, headers }: Response): Failure {
  const requestId = headers.get('x-request-id') ?? undefined;
  return { status, headers, requestId, retryAfter: parseSeconds(headers.get('retry-after')) };
}

const WHO_ANSWERS =
  'Something else than Platen answers, such as a proxy or a page to log in: check the base URL.';

/** @param response a response without an error of Platen's API */
function strangerSentence({ status, headers, type }: Response): string {
  const isRedirect = type === 'opaqueredirect' || (status >= 300 && status < 400);
  if (isRedirect) return `${redirectSentence(headers)}; the key was not sent there.`;
  if (status === 407) return 'A proxy on the way asks who you are (HTTP 407).';
  return `The answer (HTTP ${status}) is not one of Platen's API. ${WHO_ANSWERS}`;
}

function redirectSentence(headers: Headers): string {
  const to = headers.get('location') ?? '';
  const where = URL.canParse(to) ? `to ${new URL(to).origin}` : 'elsewhere';
  return `The base URL leads ${where}: if that is your Platen, say so in the base URL`;
}

/** Whole seconds, or the date that a proxy before the API may send (RFC 9110, 10.2.3). */
function parseSeconds(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const at = header.endsWith(' GMT') ? Date.parse(header) : NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

async function readBody(response: Response): Promise<ErrorBody | undefined> {
  try {
    const body: unknown = await response.json();
    return isOurs(body) ? body : undefined;
  } catch {
    return undefined; // no JSON, or it broke off: only the status is known
  }
}

/** Frameworks and gateways use the same names, but not with a code like ours and a request id. */
function isOurs(body: unknown): body is ErrorBody {
  const { error, message, request_id } = (body ?? {}) as Partial<Record<string, unknown>>;
  const isCode = typeof error === 'string' && /^[a-z]+(_[a-z]+)*$/.test(error);
  return isCode && typeof message === 'string' && typeof request_id === 'string';
}

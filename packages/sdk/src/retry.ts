import type { PlatenError } from './errors.ts';

/** How often and how long to wait for a request that may succeed later. */
export interface RetryPolicy {
  /** How many times a request is sent again; 0 is never. */
  retries: number;
  /** In milliseconds; who is told to wait for longer is told of the failure instead. */
  maxWaitMs: number;
}

/** A request that is about to be sent again. */
export interface Retry {
  /** Why. */
  error: PlatenError;
  /** In how many milliseconds. */
  delayMs: number;
  /** How many times it will have been sent again: 1 is the first. */
  attempt: number;
}

/** What matters of a request to whether it may be sent again. */
export interface Repetition {
  /** How many times it was sent again so far. */
  attempt: number;
  /** Sending it twice does no more than sending it once. */
  isRepeatable: boolean;
}

const BASE_MS = 250;
const CAP_MS = 10_000;

/**
 * How long to wait before sending a request again: what `Retry-After` says, and a random part of
 * a span that doubles ("full jitter"), so that clients that failed together do not return together.
 *
 * @returns milliseconds; undefined if it is not to be sent again
 */
export function retryDelayMs(
  error: PlatenError,
  { attempt, isRepeatable }: Repetition,
  { retries, maxWaitMs }: RetryPolicy,
  random = Math.random,
): number | undefined {
  if (attempt >= retries || !mayPass(error, { attempt, isRepeatable })) return undefined;
  const askedMs = (error.retryAfter ?? 0) * 1000;
  if (askedMs > maxWaitMs) return undefined;
  return askedMs + random() * Math.min(CAP_MS, BASE_MS * 2 ** attempt);
}

function mayPass({ status, code }: PlatenError, { attempt, isRepeatable }: Repetition): boolean {
  if (status === 429) return true; // refused before anything was done
  if (!isRepeatable) return false;
  // The attempt before, of which nothing was heard, may still be under way.
  if (code === 'idempotency_conflict') return attempt > 0;
  if (status === 503 || code === 'connection_failed') return true;
  return code === 'unexpected_response' && isOfProxy(status);
}

/** What proxies say of a server that they cannot reach, or that was too slow for them; Platen's own say more. */
function isOfProxy(status = 0): boolean {
  return status === 408 || status >= 500;
}

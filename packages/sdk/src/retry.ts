import type { PlatenError } from './errors.ts';

/** How often and how long to wait before a request is repeated. */
export interface RetryPolicy {
  /** How many times to repeat a request; 0: never. */
  retries: number;
  /** In milliseconds; if the platform asks for a longer wait, the call fails instead. */
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

/** The facts that decide whether a request may be repeated. */
interface Repetition {
  /** How many times it was repeated so far. */
  attempt: number;
  /** Sending it twice has the same effect as sending it once. */
  isRepeatable: boolean;
}

const BASE_MS = 250;
const CAP_MS = 10_000;

/**
 * How long to wait before a request is repeated: `Retry-After`, plus a random part of a span that
 * doubles ("full jitter"), so that clients that failed together do not return together.
 *
 * @returns milliseconds; undefined if it must not be repeated
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
  // The former attempt, which had no response, may still be running.
  if (code === 'idempotency_conflict') return attempt > 0;
  if (status === 503 || code === 'connection_failed') return true;
  return code === 'unexpected_response' && isOfProxy(status);
}

/** Statuses of proxies for a server that they cannot reach, or that is too slow; Platen's own errors say more. */
function isOfProxy(status = 0): boolean {
  return status === 408 || status >= 500;
}

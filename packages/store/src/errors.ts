import { PlatenError } from '@platen/contracts';
import type { Store } from './connect.ts';

/** How long a caller should wait for the store to be back, in milliseconds. */
const RETRY_AFTER_MS = 2_000;

/**
 * Runs one use of the store behind its breaker; any failure becomes `service_unavailable`, so
 * that callers can tell "no" from "don't know".
 */
export async function storeCall<T>(
  { breaker }: Pick<Store, 'breaker'>,
  use: () => Promise<T>,
): Promise<T> {
  try {
    return await breaker.execute(use);
  } catch (error) {
    throw new PlatenError('service_unavailable', 'The store does not answer; try again.', {
      cause: error,
      retryAfterMs: RETRY_AFTER_MS,
    });
  }
}

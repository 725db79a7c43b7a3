import { PlatenError } from '@platen/contracts';

/** How long a caller should wait for the store to be back, in milliseconds. */
const RETRY_AFTER_MS = 2_000;

/**
 * Runs one use of the store; any failure of it becomes `service_unavailable`,
 * so that callers can tell "no" from "don't know".
 */
export async function storeCall<T>(use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    throw new PlatenError('service_unavailable', 'The store does not answer; try again.', {
      cause: error,
      retryAfterMs: RETRY_AFTER_MS,
    });
  }
}

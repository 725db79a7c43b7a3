import { PlatenError } from '@platen/contracts';
import { ReplyError } from 'ioredis';
import type { Store } from './connect.ts';
import { observed } from './metrics.ts';

/** How long a caller should wait for the store to be back, in milliseconds. */
const RETRY_AFTER_MS = 2_000;

/** What a store answers that is there but cannot be used: https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors. */
const UNUSABLE =
  /^(?:BUSY|CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|NOREPLICAS|OOM|READONLY|TRYAGAIN) /;

const isUnusable = ({ message }: Error) => UNUSABLE.test(message);

/** The store could not be used: what was asked of it has happened or not. */
export class StoreAwayError extends PlatenError {
  constructor(cause: unknown) {
    super('service_unavailable', 'The store does not answer; try again.', {
      cause,
      retryAfterMs: RETRY_AFTER_MS,
    });
  }
}

/**
 * Runs one use of the store behind its breaker; any failure becomes `service_unavailable`, so
 * that callers can tell "no" from "don't know".
 * @param operation what it is measured as: one of few names
 * @throws {StoreAwayError} it does not answer, or only that it cannot be used now
 * @throws {PlatenError} it refuses: a mistake of ours
 */
export async function storeCall<T>(
  store: Pick<Store, 'breaker'>,
  use: () => Promise<T>,
  operation = 'other',
): Promise<T> {
  try {
    return await observed(store, operation, () => store.breaker.execute(use));
  } catch (error) {
    if (!(error instanceof ReplyError) || isUnusable(error as Error)) {
      throw new StoreAwayError(error);
    }
    throw new PlatenError(
      'service_unavailable',
      'The store refuses what it was asked; try again.',
      {
        cause: error,
        retryAfterMs: RETRY_AFTER_MS,
      },
    );
  }
}

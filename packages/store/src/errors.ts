import { PlatenError } from '@platen/contracts';
import { ReplyError } from 'ioredis';
import type { Store } from './connect.ts';
import { observed } from './metrics.ts';

/** `Retry-After` while Redis is down, in milliseconds. */
const RETRY_AFTER_MS = 2_000;

/** Errors of a Redis that answers but cannot be used: https://redis.io/docs/latest/develop/reference/protocol-spec/#simple-errors. */
const UNUSABLE =
  /^(?:BUSY|CLUSTERDOWN|LOADING|MASTERDOWN|MISCONF|NOREPLICAS|OOM|READONLY|TRYAGAIN) /;

const isUnusable = ({ message }: Error) => UNUSABLE.test(message);

/** Redis could not be used: the command may have run or not. */
export class StoreAwayError extends PlatenError {
  constructor(cause: unknown) {
    super('service_unavailable', 'The store does not answer; try again.', {
      cause,
      retryAfterMs: RETRY_AFTER_MS,
    });
  }
}

/**
 * Makes one call of Redis through the breaker. Any failure becomes `service_unavailable`, so that callers can tell "no"
 * from "don't know".
 * @param operation its name in metrics, one of few
 * @throws {StoreAwayError} no answer, or an answer that it cannot be used now
 * @throws {PlatenError} a refusal, which is a bug of ours
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

import { ReplyError } from 'ioredis';
import type { Store } from './connect.ts';

/** A write like all others: by a script, on the node of the key. */
const WRITE = "return redis.call('SET', KEYS[1], '1', 'PX', 1)";

/** Checks that Redis answers. @throws why it does not */
export function askStore(store: Store): Promise<unknown> {
  return withReason(store, () => store.ping());
}

/**
 * Writes a key that expires at once: a Redis that only answers may be a replica, or forbid everything.
 * @param key of the service itself
 * @throws why it cannot be used
 */
export function useStore(store: Store, key: string): Promise<unknown> {
  return withReason(store, () => store.eval(WRITE, 1, key));
}

/** Adds the earlier reason to an error that only says “no connection”. */
async function withReason(store: Store, use: () => Promise<unknown>): Promise<unknown> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof ReplyError) throw error;
    throw (
      reasonIn(store) ?? (store.status === 'ready' ? error : new Error(CLOSED, { cause: error }))
    );
  }
}

/** A server that wants TLS says nothing to a client without it. */
const CLOSED = 'it ends every connection; if it wants TLS, its address begins with rediss:';

/**
 * The last known reason; for a cluster also that of its last node; for Sentinels not while the client asks them again.
 */
function reasonIn({ failure }: Store): Error | undefined {
  if (!failure) return undefined;
  const { message, lastNodeError } = failure as Error & { lastNodeError?: Error };
  const reason = message.replace(/ Retrying from scratch after \d+ms\./, '');
  return new Error(lastNodeError ? `${reason} ${lastNodeError.message}` : reason, {
    cause: failure.cause,
  });
}

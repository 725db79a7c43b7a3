import { ReplyError } from 'ioredis';
import type { Store } from './connect.ts';

/** As all that is written: by a script, on whatever node has the key. */
const WRITE = "return redis.call('SET', KEYS[1], '1', 'PX', 1)";

/** Whether it answers. @throws why it does not */
export function askStore(store: Store): Promise<unknown> {
  return withReason(store, () => store.ping());
}

/**
 * Writes what is forgotten at once: a store that only answers may be a replica, or allow nothing.
 * @param key of the service's own
 * @throws why it cannot be used
 */
export function useStore(store: Store, key: string): Promise<unknown> {
  return withReason(store, () => store.eval(WRITE, 1, key));
}

/** Without a connection the library says that it has none; why, it has said before. */
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

/** Whoever wants TLS says nothing to whoever does not speak it. */
const CLOSED = 'it ends every connection; if it wants TLS, its address begins with rediss:';

/** Of a cluster, also what its last node said; of Sentinels, not when they are asked again. */
function reasonIn({ failure }: Store): Error | undefined {
  if (!failure) return undefined;
  const { message, lastNodeError } = failure as Error & { lastNodeError?: Error };
  const told = message.replace(/ Retrying from scratch after \d+ms\./, '');
  return new Error(lastNodeError ? `${told} ${lastNodeError.message}` : told, {
    cause: failure.cause,
  });
}

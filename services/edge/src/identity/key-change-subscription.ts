import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf, type Logger } from '@platen/runtime';
import type { AuthClient } from '../downstream/clients.ts';
import type { Callers } from './callers.ts';

interface KeyWatchOptions {
  auth: Pick<AuthClient, 'subscribe'>;
  callers: Pick<Callers, 'subscribed' | 'unsubscribed' | 'changed'>;
  log: Logger;
}

/** Time between two attempts to subscribe, in milliseconds. */
const RETRY_MS = 500;

/** Passes key changes of auth on, and subscribes again whenever the stream ends. @returns ends it */
export function watchKeyChanges({ auth, callers, log }: KeyWatchOptions): () => void {
  const closing = new AbortController();
  const { signal } = closing;
  /** Reads the stream until it ends, for whatever reason. */
  const watch = async () => {
    try {
      const request = { requestId: 'key-watch', signal };
      for await (const { keyId } of auth.subscribe('WatchKeys', {}, request)) {
        if (keyId === '') callers.subscribed();
        else callers.changed(keyId);
      }
    } catch (error) {
      if (!signal.aborted) log.warn({ reason: reasonOf(error) }, 'not subscribed to key changes');
    } finally {
      callers.unsubscribed();
    }
  };
  const keepWatching = async () => {
    while (!signal.aborted) {
      await watch();
      await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  };
  void keepWatching();
  return () => closing.abort();
}

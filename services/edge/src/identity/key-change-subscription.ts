import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '@platen/runtime';
import type { AuthClient } from '../downstream/clients.ts';
import type { Callers } from './callers.ts';

interface KeyWatchOptions {
  auth: Pick<AuthClient, 'subscribe'>;
  callers: Pick<Callers, 'subscribed' | 'unsubscribed' | 'changed'>;
  log: Logger;
}

/** Time between two attempts to subscribe, in milliseconds. */
const RETRY_MS = 500;

/** Passes key changes of auth on, and subscribes again whenever the stream ends. */
export class KeyChangeSubscription {
  readonly #options: KeyWatchOptions;
  readonly #closing = new AbortController();

  constructor(options: KeyWatchOptions) {
    this.#options = options;
    void this.#keepWatching();
  }

  close(): void {
    this.#closing.abort();
  }

  async #keepWatching(): Promise<void> {
    const { signal } = this.#closing;
    while (!signal.aborted) {
      await this.#watch();
      await delay(RETRY_MS, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** Reads the stream until it ends, for whatever reason. */
  async #watch(): Promise<void> {
    const { auth, callers, log } = this.#options;
    try {
      const request = { requestId: 'key-watch', signal: this.#closing.signal };
      for await (const { keyId } of auth.subscribe('WatchKeys', {}, request)) {
        if (keyId === '') callers.subscribed();
        else callers.changed(keyId);
      }
    } catch (error) {
      if (!this.#closing.signal.aborted) log.warn({ err: error }, 'not subscribed to key changes');
    } finally {
      callers.unsubscribed();
    }
  }
}

import type { Logger } from '@platen/runtime';
import type { Store } from '@platen/store';
import { recordKey } from '../store-keys.ts';

/** How often what was noted is written, in milliseconds. */
const WRITE_EVERY_MS = 5_000;

/**
 * When keys were last used: noted in memory, written together every few
 * seconds. A crash loses at most those seconds.
 */
export class LastUsed {
  readonly #store: Store;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #noted = new Map<string, number>();

  constructor(store: Store, log: Logger) {
    this.#store = store;
    this.#log = log;
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  /** @param atMs in milliseconds since the Unix epoch */
  note(accountId: string, keyId: string, atMs: number): void {
    this.#noted.set(recordKey(accountId, keyId), atMs);
  }

  /** Writes what was noted; never throws. */
  async write(): Promise<void> {
    const noted = this.#noted;
    this.#noted = new Map();
    const writes = [...noted].map(([record, atMs]) =>
      this.#store.hset(record, 'lastUsedAt', String(atMs)),
    );
    const lost = (await Promise.allSettled(writes)).filter(({ status }) => status === 'rejected');
    if (lost.length > 0) this.#log.warn({ keys: lost.length }, 'last use was not written');
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}

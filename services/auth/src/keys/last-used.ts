import type { Logger } from '@platen/runtime';
import { loadScripts, type RunScript, type Store } from '@platen/store';
import { recordKey } from '../store-keys.ts';
import { RECORD_SCRIPTS } from './scripts.ts';

/** How often the notes are written, in milliseconds. */
const WRITE_EVERY_MS = 5_000;

export interface UsedKey {
  accountId: string;
  keyId: string;
  /** Its fingerprint, which records of older versions lack. */
  fingerprint: string;
}

/**
 * Last uses of keys. auth notes them in memory and writes them together every few seconds. A crash loses at most
 * those seconds.
 */
export class LastUsed {
  readonly #run: RunScript<keyof typeof RECORD_SCRIPTS>;
  readonly #log: Logger;
  readonly #timer: NodeJS.Timeout;
  #noted = new Map<string, [atMs: number, fingerprint: string]>();

  constructor(store: Store, log: Logger) {
    this.#run = loadScripts(store, RECORD_SCRIPTS);
    this.#log = log;
    this.#timer = setInterval(() => void this.write(), WRITE_EVERY_MS).unref();
  }

  /** @param atMs in milliseconds since the Unix epoch */
  note({ accountId, keyId, fingerprint }: UsedKey, atMs: number): void {
    this.#noted.set(recordKey(accountId, keyId), [atMs, fingerprint]);
  }

  /** Writes the notes; never throws. */
  async write(): Promise<void> {
    const noted = this.#noted;
    this.#noted = new Map();
    const writes = [...noted].map(([record, use]) => this.#run('noteUse', record, ...use));
    const lost = (await Promise.allSettled(writes)).filter(({ status }) => status === 'rejected');
    if (lost.length > 0)
      this.#log.warn({ keys: lost.length }, 'could not write the last use of keys');
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.write();
  }
}

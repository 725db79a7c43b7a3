import { storeCall, type Store } from '@platen/store';
import { lookupKey } from '../store-keys.ts';

/**
 * Entries that lead from a key's fingerprint to its account and record. On a cluster they may be on another node
 * than the account. auth adds an entry after the record; Redis drops both 90 days after the key has ended.
 */
export class Lookups {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** Makes the key usable. @param untilMs since the Unix epoch; absent: for ever */
  async add(fingerprint: string, place: string, untilMs?: number): Promise<void> {
    await storeCall(this.#store, async () => {
      if (untilMs === undefined) await this.#store.set(lookupKey(fingerprint), place);
      else await this.#store.set(lookupKey(fingerprint), place, 'PXAT', untilMs);
    });
  }

  /** Looks up under every pepper at once, because keys outlive the pepper of their time. */
  async find(fingerprints: string[]): Promise<{ fingerprint: string; place: string } | undefined> {
    const lookups = await storeCall(this.#store, () =>
      Promise.all(
        fingerprints.map(async (fingerprint) => ({
          fingerprint,
          place: await this.#store.get(lookupKey(fingerprint)),
        })),
      ),
    );
    return lookups.find(
      (lookup): lookup is { fingerprint: string; place: string } => lookup.place !== null,
    );
  }

  /** Sets when Redis drops an entry. */
  async expire(fingerprint: string, untilMs: string): Promise<void> {
    await storeCall(this.#store, () => this.#store.pexpireat(lookupKey(fingerprint), untilMs));
  }
}
